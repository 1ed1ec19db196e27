import { Link, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../layout/pageState.ts';
import { useToast } from '../layout/Toasts.tsx';
import { resetPassword } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { AccountPageProps } from './AccountPages.tsx';
import { findPasswordProblems } from './SignupPage.tsx';
import { useAccountForm } from './useAccountForm.ts';

/** Sets a new password with the link from the email. */
export function ResetPasswordPage({ tenant }: AccountPageProps) {
  usePageTitle(`Set a new password · ${tenant.name}`);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const username = search.get('username') ?? '';
  const code = search.get('code') ?? '';
  const form = useAccountForm({
    initial: { password: '', password2: '' },
    check: findPasswordProblems,
    async send({ password }) {
      await resetPassword({ username, code, password, applicationType: 'ATTENDEE' });
      toast({
        status: 'success',
        title: 'Password Successfully Updated!',
        text: 'Sign in with your new password.',
      });
      void navigate('/login', { replace: true, state: { email: username } });
    },
  });
  return (
    <div className="account narrow">
      <h1>Set a new password</h1>
      {username && code ? (
        <>
          <p>
            For <bdi>{username}</bdi>. You’ll be signed out everywhere else.
          </p>
          <AccountForm of={form} button="Set password">
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
        </>
      ) : (
        <p>This link is incomplete. Open the link in your email again, or request a new one.</p>
      )}
      <p>
        <Link to="/forgot-password">Request a new link</Link>
      </p>
    </div>
  );
}
