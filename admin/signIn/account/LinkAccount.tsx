import { client } from '@foyer/kit';
import { accounts, type Invitation } from '@foyer/plugin-accounts/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchSession } from '../../page.ts';
import { SIGN_IN } from '../../signInAddress.ts';
import { Field } from '../Field.tsx';
import { accountMessages } from '../messages.ts';
import { ACCOUNT_PATHS, addressOf, urlOfGroup, useAccountForm } from './accountForm.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { FormProblem, Frame, PageLink, Skeleton } from './Frame.tsx';
import { PasswordField } from './PasswordField.tsx';

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

const forgot = accountMessages.forgot;
/** The invite has expired, is for another person, or for a locked account. */
const FAILS = new Set([403, 404, 410]);

/** The signed-in user, if someone else was invited. */
function useOther({ send }: Pick<AccountPageProps, 'send'>, invited: string): string | undefined {
  const [other, setOther] = useState<string>();
  useEffect(() => {
    let isShown = true;
    fetchSession(send).then(
      (session) => {
        const email = session?.user.email;
        if (isShown && email && email !== invited) setOther(email);
      },
      // Without a response nobody is named; the invite is for the same address anyway.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [send, invited]);
  return other;
}

/** Asks for the password of the account that joins. */
function LinkForm(
  props: AccountPageProps & {
    invite: Invitation;
    code: string;
    onJoined: () => void;
    onFailed: () => void;
  },
) {
  const { page, send, go, invite, code } = props;
  const other = useOther({ send }, invite.email);
  const { form, problems, isBusy } = useAccountForm({
    check: ({ password }) => (password ? {} : { password: words.passwordRequired }),
    send: async ({ password = '' }) => {
      const { email: username, groupId: targetGroupId, eventId, roles } = invite;
      await client(accounts, send).linkAccount({
        body: { username, targetGroupId, inviteCode: code, password, eventId, roles },
      });
      props.onJoined();
    },
    onRefused({ status }) {
      if (FAILS.has(status)) props.onFailed();
      return FAILS.has(status);
    },
  });
  const lead = (
    <>
      {words.lead}
      <strong>{invite.groupName}</strong>
      {words.leadAfter}
    </>
  );
  return (
    <Frame page={page} title={words.title} lead={lead}>
      {other && (
        <p className="note" role="status">
          {words.other(other, invite.email)}
        </p>
      )}
      <form {...form}>
        <FormProblem text={problems['form']} />
        <Field
          label={accountMessages.email}
          name="username"
          type="email"
          autoComplete="username"
          value={invite.email}
          readOnly
          problem={undefined}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          problem={problems['password']}
        />
        <button className="primary" type="submit" disabled={isBusy}>
          {isBusy ? accountMessages.busy : words.submit}
        </button>
      </form>
      <p className="aside">
        <PageLink page={page} to={ACCOUNT_PATHS.forgotPassword} go={go}>
          {forgot.title}
        </PageLink>
      </p>
    </Frame>
  );
}
