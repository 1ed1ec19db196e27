import { client } from '@foyer/kit';
import { accounts } from '@foyer/plugin-accounts/contract';
import { useState } from 'react';
import { SIGN_IN } from '../../signInAddress.ts';
import { Field } from '../Field.tsx';
import { accountMessages } from '../messages.ts';
import { useAccountForm } from './accountForm.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { FormProblem, Frame, PageLink } from './Frame.tsx';

const words = accountMessages.forgot;

/** Requests a link to reset the password. The response doesn't reveal whether an account exists. */
export default function ForgotPassword({ page, send, go }: AccountPageProps) {
  const [isSent, setSent] = useState(false);
  const { form, problems, isBusy } = useAccountForm({
    check: ({ username = '' }) => (username.trim() ? {} : { username: words.required }),
    send: async ({ username = '' }) => {
      await client(accounts, send).forgotPassword({ body: { username } });
      setSent(true);
    },
  });
  return (
    <Frame page={page} title={words.title} lead={words.lead}>
      <form {...form}>
        <FormProblem text={problems['form']} />
        <Field
          label={accountMessages.email}
          name="username"
          type="email"
          autoComplete="username"
          problem={problems['username']}
        />
        {isSent && (
          <p className="note" role="status">
            {words.sent}
          </p>
        )}
        <button className="primary" type="submit" disabled={isBusy}>
          {isBusy ? accountMessages.busy : words.submit}
        </button>
      </form>
      <p className="aside">
        <PageLink page={page} to={SIGN_IN} go={go}>
          {accountMessages.logIn}
        </PageLink>
      </p>
    </Frame>
  );
}
