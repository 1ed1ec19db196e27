import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../layout/Toasts.tsx';
import { changePassword } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { SignedInPerson } from './signedIn.ts';
import { useAccountForm } from './useAccountForm.ts';

const MISMATCH = 'new password did not match';

/** Changes the password, which signs out all other sessions. */
export function PasswordForm({ person }: { person: SignedInPerson }) {
  const toast = useToast();
  const queries = useQueryClient();
  const empty = { oldPassword: '', password: '', password2: '' };
  const form = useAccountForm({
    initial: empty,
    check({ oldPassword, password, password2 }) {
      const isOther = password !== '' && password2 !== '' && password !== password2;
      return {
        ...(!oldPassword && { oldPassword: 'The current password field is required.' }),
        ...(!password && { password: 'The new password field is required.' }),
        ...(!password2 && { password2: 'The confirm password field is required.' }),
        ...(isOther && { password: MISMATCH, password2: MISMATCH }),
      };
    },
    async send({ oldPassword, password }) {
      await changePassword({ username: person.email, oldPassword, password });
      form.setFields(empty);
      await queries.invalidateQueries({ queryKey: ['account', person.id, 'sessions'] });
      toast({
        status: 'success',
        title: 'Password Successfully Updated!',
        text: 'You’ve been signed out everywhere else.',
      });
    },
    says: { invalid: 'Invalid.', failed: { title: 'Invalid.' } },
  });
  return (
    <section className="card sheet" aria-labelledby="my-password">
      <h2 id="my-password">Change password</h2>
      <p className="muted small">
        Use at least 8 characters, with an uppercase letter, a lowercase letter, a number and a
        special character.
      </p>
      <AccountForm of={form} button="Change password">
        {/* Tells password managers which account the password belongs to. */}
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={person.email}
          readOnly
        />
        <AccountField
          of={form}
          name="oldPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <AccountField
          of={form}
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
        />
        <AccountField
          of={form}
          name="password2"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
        />
      </AccountForm>
    </section>
  );
}
