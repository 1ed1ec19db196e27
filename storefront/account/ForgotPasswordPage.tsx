import { useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { forgotPassword } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { AccountPageProps } from './AccountPages.tsx';
import { problemOfEmail } from './findSignupProblems.ts';
import { useAccountForm } from './useAccountForm.ts';
import { useArrivalState } from './whereFrom.ts';

/** Asks for a link to set another password; the answer is the same for everybody. */
export function ForgotPasswordPage({ tenant }: AccountPageProps) {
  usePageTitle(`Forgot password · ${tenant.name}`);
  const arrival = useArrivalState();
  const [sentTo, setSentTo] = useState('');
  const form = useAccountForm({
    initial: { username: arrival.email ?? '' },
    check: ({ username }) =>
      problemOfEmail(username) ? { username: problemOfEmail(username) } : {},
    async send({ username }) {
      await forgotPassword({ username, applicationType: 'ATTENDEE' });
      setSentTo(username.trim());
    },
  });
  return (
    <div className="account narrow">
      <h1>Forgot your password?</h1>
      <p role="status">
        {sentTo &&
          `If there is an account of ${sentTo}, a link is on its way to it. It is good for 30 minutes.`}
      </p>
      <AccountForm of={form} button="Mail me a link">
        <AccountField
          of={form}
          name="username"
          label="Email"
          type="email"
          autoComplete="username"
        />
      </AccountForm>
      <p>
        <Link to="/login" state={arrival}>
          Log in
        </Link>
      </p>
    </div>
  );
}
