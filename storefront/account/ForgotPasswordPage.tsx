import { useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../layout/pageState.ts';
import { forgotPassword } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { AccountPageProps } from './AccountPages.tsx';
import { problemOfEmail } from './SignupPage.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useArrivalState } from './signedIn.ts';

/** Requests a password reset link. The response is the same whether or not the account exists. */
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
          `If there’s an account for ${sentTo}, we’ve emailed it a link to reset your password. The link expires in 30 minutes.`}
      </p>
      <AccountForm of={form} button="Email me a link">
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
          Back to sign-in
        </Link>
      </p>
    </div>
  );
}
