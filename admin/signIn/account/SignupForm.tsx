import { client, type ApiError } from '@foyer/kit';
import { accounts, signupForm, type Invitation } from '@foyer/plugin-accounts/contract';
import { useState, type FormEvent } from 'react';
import { SIGN_IN } from '../../signInAddress.ts';
import { Field } from '../Field.tsx';
import { accountMessages } from '../messages.ts';
import { useAccountForm, type Problems, type Values } from './accountForm.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { FormProblem } from './FormProblem.tsx';
import { Frame } from './Frame.tsx';
import { Guidelines } from './Guidelines.tsx';
import { PageLink } from './PageLink.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PolicyDialog, type PolicyId } from './PolicyDialog.tsx';
import { say } from './toasts.tsx';

const words = accountMessages.signup;

/** Errors that the server would report, and one that it accepts: members need a name. */
function check(body: ReturnType<typeof bodyOf>): Problems {
  const found: Problems = {};
  if (!body.firstName.trim()) found['firstName'] = words.firstNameRequired;
  if (!body.lastName.trim()) found['lastName'] = words.lastNameRequired;
  if (!body.password2) found['password2'] = words.password2Required;
  for (const { path, message } of signupForm.safeParse(body).error?.issues ?? [])
    found[String(path[0])] ??= message;
  if (body.password2 && body.password2 !== body.password)
    found['password2'] ??= words.password2Differs;
  return found;
}

const bodyOf = (values: Values, invite: Invitation, verifyCode: string) => ({
  username: invite.email,
  password: values['password'] ?? '',
  password2: values['password2'] ?? '',
  contactNumber: values['contactNumber'] ?? '',
  firstName: values['firstName'] ?? '',
  lastName: values['lastName'] ?? '',
  state: values['state'] ?? '',
  zip: values['zip'] ?? '',
  groupId: invite.groupId,
  eventId: invite.eventId,
  verifyCode,
});

/** The form of an invited person. */
export function SignupForm(
  props: AccountPageProps & { invite: Invitation; code: string; onRegistered: () => void },
) {
  const { page, send, go, invite, code } = props;
  const [policy, setPolicy] = useState<PolicyId>();
  const { form, problems, isBusy } = useAccountForm({
    check: (values) => check(bodyOf(values, invite, code)),
    send: async (values) => {
      await client(accounts, send).register({ body: bodyOf(values, invite, code) });
      props.onRegistered();
    },
    onRefused(error: ApiError) {
      if (error.status === 0) return false;
      say({ kind: 'error', title: words.failed, body: error.message || words.failedBody });
      return false;
    },
  });
  const lead = (
    <>
      {words.lead}
      <strong>{invite.groupName}</strong>.
    </>
  );
  const fieldOf = (name: string) => ({ name, problem: problems[name] });
  const mask = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    currentTarget.value = phoneMask(currentTarget.value);
  };
  return (
    <Frame page={page} title={words.title} lead={lead}>
      <form {...form}>
        <FormProblem text={problems['form'] ?? problems['groupId'] ?? problems['verifyCode']} />
        <Field
          label={accountMessages.email}
          {...fieldOf('username')}
          type="email"
          autoComplete="username"
          value={invite.email}
          readOnly
        />
        <div className="pair">
          <Field label={words.firstName} {...fieldOf('firstName')} autoComplete="given-name" />
          <Field label={words.lastName} {...fieldOf('lastName')} autoComplete="family-name" />
        </div>
        <Field
          label={words.contactNumber}
          {...fieldOf('contactNumber')}
          type="tel"
          autoComplete="tel"
          required={false}
          onInput={mask}
        />
        <div className="pair">
          <Field
            label={words.state}
            {...fieldOf('state')}
            autoComplete="address-level1"
            required={false}
          />
          <Field
            label={words.zip}
            {...fieldOf('zip')}
            autoComplete="postal-code"
            inputMode="numeric"
            required={false}
          />
        </div>
        <PasswordField
          label={words.password}
          {...fieldOf('password')}
          autoComplete="new-password"
        />
        <PasswordField
          label={words.password2}
          {...fieldOf('password2')}
          autoComplete="new-password"
        />
        <Guidelines />
        <p className="aside">
          {words.agree}
          <button type="button" className="textual" onClick={() => setPolicy('general-terms')}>
            {words.terms}
          </button>
          {words.and}
          <button type="button" className="textual" onClick={() => setPolicy('privacy')}>
            {words.privacy}
          </button>
          .
        </p>
        <button className="primary" type="submit" disabled={isBusy}>
          {isBusy ? accountMessages.busy : words.submit}
        </button>
      </form>
      <p className="aside">
        {words.haveAccount}
        <PageLink page={page} to={SIGN_IN} go={go}>
          {accountMessages.logIn}
        </PageLink>
      </p>
      {policy && (
        <PolicyDialog
          policyId={policy}
          realm={page.realm}
          send={send}
          onClose={() => setPolicy(undefined)}
        />
      )}
    </Frame>
  );
}

/**
 * Formats a partially typed number: `+1 (555) 010 0199`.
 * @example phoneMask('55501') // '+1 (555) 01'
 */
function phoneMask(typed: string): string {
  const digits = typed
    .replace(/^\s*\+1/, '')
    .replace(/\D/g, '')
    .replace(/^1/, '')
    .slice(0, 10);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!area) return '';
  if (!exchange) return `+1 (${area}`;
  return `+1 (${area}) ${exchange}${line && ` ${line}`}`;
}
