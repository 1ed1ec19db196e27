import { client } from '@foyer/kit';
import { accounts, type Invitation } from '@foyer/plugin-accounts/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { SIGN_IN } from '../../signInAddress.ts';
import { accountMessages } from '../messages.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { ACCOUNT_PATHS, addressOf } from './addresses.ts';
import { FormProblem } from './FormProblem.tsx';
import { Frame } from './Frame.tsx';
import { LinkForm } from './LinkForm.tsx';
import { Skeleton } from './Skeleton.tsx';

const words = accountMessages.link;

type State =
  | { is: 'checking' | 'unchecked' | 'failed' }
  | { is: 'form'; invite: Invitation }
  | { is: 'joined'; groupName: string; loginAddress: string };

/** Takes an invite with an account that exists. Where it leads, the server says and not the address. */
export default function LinkAccount(props: AccountPageProps) {
  const { page, send, query, go } = props;
  const code = query.get('code') ?? '';
  const here = {
    is: 'joined',
    groupName: page.tenant?.name ?? page.title,
    loginAddress: page.basename + SIGN_IN,
  } as const;
  // Name and url alone: the invite was taken, and its code is not in the address any more.
  const isShort = code === '' && query.has('targetName') && query.has('targetUrl');
  const [state, setState] = useState<State>(isShort ? here : { is: 'checking' });
  const [tries, setTries] = useState(0);

  const check = useEffectEvent(async (isShown: () => boolean) => {
    if (isShort) return;
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
    const targetUrl = query.get('targetUrl') ?? '';
    const short = addressOf(ACCOUNT_PATHS.linkAccount, { targetName: groupName, targetUrl });
    history.replaceState(null, '', page.basename + short);
    setState({ is: 'joined', groupName, loginAddress: groupUrl + SIGN_IN });
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
