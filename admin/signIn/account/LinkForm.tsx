import { client } from '@foyer/kit';
import { accounts, type Invitation } from '@foyer/plugin-accounts/contract';
import { useEffect, useState } from 'react';
import { fetchSession } from '../../fetchSession.ts';
import { Field } from '../Field.tsx';
import { accountMessages } from '../messages.ts';
import { ACCOUNT_PATHS, useAccountForm } from './accountForm.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { FormProblem } from './FormProblem.tsx';
import { Frame } from './Frame.tsx';
import { PageLink } from './PageLink.tsx';
import { PasswordField } from './PasswordField.tsx';

const words = accountMessages.link;
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
export function LinkForm(
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
