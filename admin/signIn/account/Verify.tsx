import { client } from '@foyer/kit';
import { accounts } from '@foyer/plugin-accounts/contract';
import { useState } from 'react';
import { SIGN_IN } from '../../signInAddress.ts';
import { Field } from '../Field.tsx';
import { accountMessages } from '../messages.ts';
import { problemsOf, useAccountForm } from './accountForm.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { FormProblem, Frame, PageLink } from './Frame.tsx';
import { say } from './toasts.tsx';

const words = accountMessages.verify;

/**
 * Verifies the code from the email; for a person invited to an event, the invite is in the URL too.
 */
export default function Verify({ page, send, query, go }: AccountPageProps) {
  const [newUserName, groupId] = [query.get('newUserName') ?? '', query.get('groupId') ?? ''];
  const [inviteCode, targetEventId] = [query.get('inviteCode'), query.get('targetEventId')];
  const [resent, setResent] = useState<string>();
  const api = client(accounts, send);
  const { form, problems, isBusy } = useAccountForm({
    check: ({ code = '' }) => (code.trim() ? {} : { code: words.required }),
    send: async ({ code = '' }) => {
      setResent(undefined);
      const roles = query.get('roles');
      await api.verify({
        body: { newUserName, code, groupId, inviteCode, targetEventId, roles },
      });
      say({ kind: 'success', title: words.done, body: words.doneBody });
      go(SIGN_IN);
    },
  });
  async function resend() {
    try {
      await api.resendVerification({ body: { newUserName, groupId } });
      setResent(words.resent);
    } catch (error) {
      setResent(problemsOf(error as Parameters<typeof problemsOf>[0], {})['form']);
    }
  }
  const title = targetEventId ? words.eventTitle : words.title;
  if (!newUserName || !groupId)
    return (
      <Frame page={page} title={title}>
        <FormProblem text={words.noAddress} />
      </Frame>
    );
  const lead = (
    <>
      {words.lead}
      <strong>{newUserName}</strong>. {words.hint}
    </>
  );
  return (
    <Frame page={page} title={title} lead={lead}>
      <form {...form}>
        <FormProblem text={problems['form']} />
        <Field
          label={words.code}
          name="code"
          defaultValue={query.get('code') ?? ''}
          inputMode="numeric"
          autoComplete="one-time-code"
          problem={problems['code']}
        />
        <p role="status" className={resent ? 'note' : undefined}>
          {resent}
        </p>
        <button className="primary" type="submit" disabled={isBusy}>
          {isBusy ? accountMessages.busy : words.submit}
        </button>
      </form>
      <p className="aside">
        <button type="button" className="textual" onClick={() => void resend()}>
          {words.resend}
        </button>
      </p>
      <p className="aside">
        <PageLink page={page} to={SIGN_IN} go={go}>
          {accountMessages.logIn}
        </PageLink>
      </p>
    </Frame>
  );
}
