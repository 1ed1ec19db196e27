import { client } from '@foyer/kit';
import { accounts, newPassword } from '@foyer/plugin-accounts/contract';
import { useState } from 'react';
import { SIGN_IN } from '../../signInAddress.ts';
import { accountMessages } from '../messages.ts';
import { ACCOUNT_PATHS, type Problems, useAccountForm, type Values } from './accountForm.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { FormProblem, Frame, PageLink } from './Frame.tsx';
import { Guidelines } from './Guidelines.tsx';
import { PasswordField } from './PasswordField.tsx';
import { say } from './toasts.tsx';

const words = accountMessages.reset;

/** Checks the two passwords of a form before they are sent. */
function passwordProblems({ password = '', password2 = '' }: Values): Problems {
  const wrong = newPassword.safeParse(password).error?.issues[0]?.message;
  if (wrong) return { password: wrong };
  if (!password2) return { password2: accountMessages.signup.password2Required };
  return password === password2 ? {} : { password2: accountMessages.signup.password2Differs };
}

/** Sets a new password, with the link from an email. */
export default function ResetPassword({ page, send, query, go }: AccountPageProps) {
  const [username, code] = [query.get('username') ?? '', query.get('code') ?? ''];
  const [isOver, setOver] = useState(username === '' || code === '');
  const { form, problems, isBusy } = useAccountForm({
    check: passwordProblems,
    send: async ({ password = '' }) => {
      await client(accounts, send).resetPassword({ body: { username, code, password } });
      say({ kind: 'success', title: words.done, body: words.doneBody });
      go(SIGN_IN);
    },
    onRefused({ status }) {
      const isLink = status === 404 || status === 410;
      setOver(isLink);
      return isLink;
    },
  });
  if (isOver)
    return (
      <Frame page={page} title={words.title}>
        <FormProblem text={words.noLink} />
        <p className="aside">
          <PageLink page={page} to={ACCOUNT_PATHS.forgotPassword} go={go}>
            {words.another}
          </PageLink>
        </p>
      </Frame>
    );
  const lead = (
    <>
      {words.lead}
      <strong>{username}</strong>
    </>
  );
  return (
    <Frame page={page} title={words.title} lead={lead}>
      <form {...form}>
        <FormProblem text={problems['form']} />
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="new-password"
          problem={problems['password']}
        />
        <PasswordField
          label={words.password2}
          name="password2"
          autoComplete="new-password"
          problem={problems['password2']}
        />
        <Guidelines />
        <button className="primary" type="submit" disabled={isBusy}>
          {isBusy ? accountMessages.busy : words.submit}
        </button>
      </form>
    </Frame>
  );
}
