import { type ApiError, client, type Send } from '@foyer/kit';
import { accounts, type Invitation, signupForm } from '@foyer/plugin-accounts/contract';
import { policies, type PolicyGroup } from '@foyer/plugin-policies/contract';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Page } from '../../page.ts';
import { SIGN_IN } from '../../signInAddress.ts';
import { Field } from '../Field.tsx';
import { accountMessages } from '../messages.ts';
import {
  ACCOUNT_PATHS,
  addressOf,
  linkAddress,
  type Problems,
  useAccountForm,
  type Values,
} from './accountForm.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { FormProblem, Frame, PageLink, Skeleton } from './Frame.tsx';
import { Guidelines } from './Guidelines.tsx';
import { PasswordField } from './PasswordField.tsx';
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
function SignupForm(
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

const titles = { 'general-terms': words.terms, privacy: words.privacy };
type PolicyId = keyof typeof titles;

/** The audience of the texts. */
const groups: Readonly<Record<Page['realm'], PolicyGroup>> = { platform: 'Platform', tenant: '1' };

/** The terms or the privacy policy in a dialog over the form; the browser traps and restores the focus. */
function PolicyDialog(props: {
  policyId: PolicyId;
  realm: Page['realm'];
  send: Send;
  onClose: () => void;
}) {
  const { policyId, realm, send } = props;
  const [detail, setDetail] = useState<string>();
  const [isLost, setLost] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    let isShown = true;
    client(policies, send)
      .publicPolicy({ params: { group: groups[realm], policyId } })
      .then(
        ({ details }) => isShown && setDetail(details.detail),
        () => isShown && setLost(true),
      );
    return () => {
      isShown = false;
    };
  }, [policyId, realm, send]);
  return (
    <dialog ref={dialog} className="policy" aria-labelledby={id} onClose={props.onClose}>
      <h2 id={id}>{titles[policyId]}</h2>
      {/* Long texts can be scrolled by keyboard too. */}
      <div className="text" tabIndex={0} role="region" aria-labelledby={id} aria-busy={!detail}>
        {isLost && <p role="alert">{words.policyFailed}</p>}
        {!isLost && detail === undefined && <p>{accountMessages.loading}</p>}
        {/* The server sanitizes every policy before storing it. */}
        {detail !== undefined && <div dangerouslySetInnerHTML={{ __html: detail }} />}
      </div>
      <footer>
        <button className="primary" type="button" onClick={() => dialog.current?.close()}>
          {accountMessages.close}
        </button>
      </footer>
    </dialog>
  );
}
