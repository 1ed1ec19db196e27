import { client } from '@foyer/kit';
import { accounts, type Invitation } from '@foyer/plugin-accounts/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { SIGN_IN } from '../../signInAddress.ts';
import { accountMessages } from '../messages.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { ACCOUNT_PATHS, addressOf, urlOfGroup } from './accountForm.ts';
import { FormProblem } from './FormProblem.tsx';
import { Frame } from './Frame.tsx';
import { LinkForm } from './LinkForm.tsx';
import { Skeleton } from './Skeleton.tsx';

const words = accountMessages.link;

/** The server's data about the group when the invite was accepted. */
interface Joined {
  groupName: string;
  loginAddress: string;
}

type State =
  | { is: 'checking' | 'unchecked' | 'failed' }
  | { is: 'form'; invite: Invitation }
  | ({ is: 'joined' } & Joined);

/**
 * Accepts an invite with an existing account. The destination comes from the server and not from
 * the URL: it is kept in the browser's history entry for a reload, so that no link can supply it.
 */
export default function LinkAccount(props: AccountPageProps) {
  const { page, send, query, go } = props;
  const code = query.get('code') ?? '';
  const [state, setState] = useState<State>(() => {
    const kept = (history.state as { joined?: Joined } | null)?.joined;
    return kept ? { is: 'joined', ...kept } : { is: 'checking' };
  });
  const isJoined = state.is === 'joined';
  const [tries, setTries] = useState(0);

  const check = useEffectEvent(async (isShown: () => boolean) => {
    if (isJoined) return;
    setState({ is: 'checking' });
    const [groupId, email] = [query.get('targetGroupId') ?? '', query.get('email') ?? ''];
    try {
      const asked = { params: { code: code || '-' }, query: { groupId, email } };
      const invite = await client(accounts, send).invite(asked);
      if (!isShown()) return;
      if (invite.userExist) setState({ is: 'form', invite });
      else go(addressOf(ACCOUNT_PATHS.signup, { code, groupId, email: invite.email }));
    } catch (error) {
      const { status = 0 } = error as { status?: number };
      if (isShown()) setState({ is: status < 400 ? 'unchecked' : 'failed' });
    }
  });
  useEffect(() => {
    let isShown = true;
    void check(() => isShown);
    return () => {
      isShown = false;
    };
  }, [tries]);

  const joined = ({ groupName, groupUrl }: Invitation) => {
    const target = { targetName: groupName, targetUrl: urlOfGroup(groupUrl) };
    const short = addressOf(ACCOUNT_PATHS.linkAccount, target);
    const joined: Joined = { groupName, loginAddress: groupUrl + SIGN_IN };
    history.replaceState({ joined }, '', page.basename + short);
    setState({ is: 'joined', ...joined });
  };

  if (state.is === 'checking') return <Skeleton page={page} title={words.title} fields={2} />;
  if (state.is === 'form')
    return (
      <LinkForm
        {...props}
        invite={state.invite}
        code={code}
        onJoined={() => joined(state.invite)}
        onFailed={() => setState({ is: 'failed' })}
      />
    );
  if (state.is === 'joined')
    return (
      <Frame
        page={page}
        title={words.congratulations}
        lead={
          <>
            {words.joined}
            <strong>{state.groupName}</strong>.
          </>
        }
      >
        <a className="primary" href={state.loginAddress}>
          {accountMessages.logIn}
        </a>
        <p className="aside">
          {words.loginAt}
          {new URL(state.loginAddress).host}
        </p>
      </Frame>
    );
  if (state.is === 'unchecked')
    return (
      <Frame page={page} title={words.title}>
        <FormProblem text={accountMessages.signup.unchecked} />
        <button className="primary" type="button" onClick={() => setTries(tries + 1)}>
          {accountMessages.retry}
        </button>
      </Frame>
    );
  return (
    <Frame page={page} title={words.failedTitle}>
      <FormProblem text={words.failed} />
    </Frame>
  );
}
