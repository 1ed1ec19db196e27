import { client } from '@foyer/kit';
import { accounts, type Invitation } from '@foyer/plugin-accounts/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { SIGN_IN } from '../../signInAddress.ts';
import { accountMessages } from '../messages.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { ACCOUNT_PATHS, addressOf, linkAddress } from './accountForm.ts';
import { FormProblem } from './FormProblem.tsx';
import { Frame } from './Frame.tsx';
import { SignupForm } from './SignupForm.tsx';
import { Skeleton } from './Skeleton.tsx';
import { say } from './toasts.tsx';

const words = accountMessages.signup;
/** How long the page stays after the toast appears, in milliseconds. */
const LEAVES_AFTER_MS = 500;

/** Checks the invite first; the form is for people without an account. */
export default function Signup(props: AccountPageProps) {
  const { page, send, query, go } = props;
  const [invite, setInvite] = useState<Invitation | 'unchecked'>();
  const [code, groupId, email] = ['code', 'groupId', 'email'].map((name) => query.get(name) ?? '');
  const given = { code: code ?? '', groupId: groupId ?? '', email: email ?? '' };

  const check = useEffectEvent(async (isShown: () => boolean) => {
    setInvite(undefined);
    try {
      const found = await client(accounts, send).invite({
        // Nothing is missing from the invite, but the URL needs a value anyway.
        params: { code: given.code || '-' },
        query: { groupId: given.groupId, email: given.email },
      });
      if (!isShown()) return;
      if (found.userExist) go(linkAddress(found, given.code));
      else setInvite(found);
    } catch (error) {
      if (!isShown()) return;
      const { status = 0 } = error as { status?: number };
      if (status < 400) return setInvite('unchecked');
      say({ kind: 'error', title: words.inviteFailed, body: words.inviteFailedBody });
      setTimeout(() => isShown() && go(SIGN_IN), LEAVES_AFTER_MS);
    }
  });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isShown = true;
    void check(() => isShown);
    return () => {
      isShown = false;
    };
  }, [tries]);

  if (invite === undefined) return <Skeleton page={page} title={words.title} fields={6} />;
  if (invite === 'unchecked')
    return (
      <Frame page={page} title={words.title}>
        <FormProblem text={words.unchecked} />
        <button className="primary" type="button" onClick={() => setTries(tries + 1)}>
          {accountMessages.retry}
        </button>
      </Frame>
    );
  const registered = () => {
    say({ kind: 'success', title: words.done, body: words.doneBody });
    go(verifyAddress(invite, given.code));
  };
  return <SignupForm {...props} invite={invite} code={given.code} onRegistered={registered} />;
}

/** The user types the code from the email there, so it is still empty here. */
function verifyAddress({ email, groupId, eventId, roles }: Invitation, inviteCode: string): string {
  const asked = { newUserName: email, code: '', groupId };
  return eventId === null
    ? addressOf(ACCOUNT_PATHS.verify, asked)
    : addressOf(ACCOUNT_PATHS.eventStaffVerify, {
        ...asked,
        inviteCode,
        targetEventId: eventId,
        roles: roles.join(','),
      });
}
