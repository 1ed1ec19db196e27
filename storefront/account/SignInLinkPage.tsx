import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../layout/pageState.ts';
import { isGone } from '../api/call.ts';
import { requestSignInLink, signInByLink } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { AccountPageProps } from './AccountPages.tsx';
import { problemOfEmail } from './SignupPage.tsx';
import { useArrivalState } from './signedIn.ts';
import { useAccountForm } from './useAccountForm.ts';

/** Requests a sign-in link or, opened from the email, signs in with it. */
export function SignInLinkPage({ tenant }: AccountPageProps) {
  usePageTitle(`Sign in by email · ${tenant.name}`);
  const [search] = useSearchParams();
  const arrival = useArrivalState();
  const username = search.get('username');
  const code = search.get('code');
  return (
    <div className="account narrow">
      {username && code ? <UseLink username={username} code={code} /> : <RequestLink />}
      <p>
        <Link to="/login" state={arrival}>
          Sign in with a password
        </Link>
      </p>
    </div>
  );
}

/** The response is the same whether or not the account exists. */
function RequestLink() {
  const arrival = useArrivalState();
  const [sentTo, setSentTo] = useState('');
  const form = useAccountForm({
    initial: { username: arrival.email ?? '' },
    check: ({ username }) =>
      problemOfEmail(username) ? { username: problemOfEmail(username) } : {},
    async send({ username }) {
      await requestSignInLink({ username });
      setSentTo(username.trim());
    },
  });
  return (
    <>
      <h1>Sign in by email</h1>
      <p>We’ll email you a link that signs you in without a password.</p>
      <p role="status">
        {sentTo &&
          `If there’s an account for ${sentTo}, we’ve emailed it a sign-in link. It works once and expires in 15 minutes.`}
      </p>
      <AccountForm of={form} button="Email me a sign-in link">
        <AccountField
          of={form}
          name="username"
          label="Email"
          type="email"
          autoComplete="username"
        />
      </AccountForm>
    </>
  );
}

/**
 * One button, because mail scanners open links. It names the account, so that nobody signs in to a
 * stranger's by mistake.
 */
function UseLink({ username, code }: { username: string; code: string }) {
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const form = useAccountForm({
    initial: {},
    async send() {
      try {
        await signInByLink({ username, code });
      } catch (error) {
        if (!isGone(error)) throw error;
        setIsOver(true);
        return;
      }
      // Always here: an address in the link could lead elsewhere.
      void navigate('/account', { replace: true });
    },
  });
  if (isOver)
    return (
      <>
        <h1>This link no longer works</h1>
        <p role="alert">It has expired or was already used. Request a new one.</p>
        <p>
          <Link className="button primary" to="/login/link" replace state={{ email: username }}>
            Request a new link
          </Link>
        </p>
      </>
    );
  return (
    <>
      <h1>Sign in</h1>
      <p>
        You’ll be signed in as <bdi>{username}</bdi> in this browser.
      </p>
      <AccountForm of={form} button="Sign in">
        {null}
      </AccountForm>
    </>
  );
}
