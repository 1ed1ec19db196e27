import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { usePageTitle } from '../layout/pageState.ts';
import { completeLogin, login } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { AccountPageProps } from './AccountPages.tsx';
import { useArrivalState, useSignedIn, wayOn } from './signedIn.ts';
import { useAccountForm } from './useAccountForm.ts';

/** The sign-in page. Leads back to the page that the visitor came from. */
export function LoginPage({ tenant }: AccountPageProps) {
  usePageTitle(`Sign in · ${tenant.name}`);
  const arrival = useArrivalState();
  const person = useSignedIn();
  const [ticket, setTicket] = useState<string | null>(null);
  if (person) return <Navigate replace to={wayOn(arrival)} />;
  return (
    <div className="account narrow">
      <h1>Sign in</h1>
      {ticket === null ? (
        <>
          <PasswordStep onTicket={setTicket} />
          <p>
            <Link className="button" to="/login/link" state={arrival}>
              Email me a sign-in link instead
            </Link>
          </p>
          <p>
            <Link to="/forgot-password" state={arrival}>
              Forgot your password?
            </Link>
          </p>
          <p>
            Don’t have an account?{' '}
            <Link to="/signup" state={arrival}>
              Sign up
            </Link>
          </p>
          <p className="muted small">You don’t need an account to buy tickets.</p>
        </>
      ) : (
        <CodeStep ticket={ticket} />
      )}
    </div>
  );
}

function PasswordStep({ onTicket }: { onTicket(ticket: string): void }) {
  const { email = '' } = useArrivalState();
  const form = useAccountForm({
    initial: { username: email, password: '' },
    check: ({ username, password }) => ({
      ...(username.trim() === '' && { username: 'Please enter your email.' }),
      ...(password === '' && { password: 'Please enter your password.' }),
    }),
    async send(fields) {
      const ticket = await login(fields);
      if (ticket !== null) onTicket(ticket);
    },
  });
  return (
    <AccountForm of={form} button="Sign in">
      <AccountField of={form} name="username" label="Email" type="email" autoComplete="username" />
      <AccountField
        of={form}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
      />
    </AccountForm>
  );
}

/** The second step for accounts with an authenticator app. */
function CodeStep({ ticket }: { ticket: string }) {
  const navigate = useNavigate();
  const arrival = useArrivalState();
  const form = useAccountForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'Please enter the code.' } : {}),
    async send({ code }) {
      await completeLogin({ ticket, code });
      void navigate(wayOn(arrival), { replace: true });
    },
  });
  return (
    <>
      <p>Enter the code from your authenticator app or one of your recovery codes.</p>
      <AccountForm of={form} button="Sign in">
        <AccountField of={form} name="code" label="Code" autoComplete="one-time-code" />
      </AccountForm>
    </>
  );
}
