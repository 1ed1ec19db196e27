import { type Deps, type Env, FOYER, type Mail, originOf, tenantSender } from '@foyer/kit/server';
import { longInstant } from '@foyer/kit';
import type { InviteTemplate } from '@foyer/plugin-tenants/server';
import { roleLabel } from '../contract/roles.ts';
import { existingAccountEmail, verificationEmail } from './joining/invitation.ts';
import { addressAt, type Place } from './place.ts';
import {
  accountDeletedEmail,
  factorsEmail,
  operatorResetEmail,
  passwordChangedEmail,
  passwordResetEmail,
  signInLinkEmail,
  wrongCodesEmail,
  wrongPasswordsEmail,
} from './securityEmails.ts';
import type { Invite } from './invites.ts';

const TO = 'jordan.lee@example.org';
const NAME = 'Jordan Lee';
const IP = '198.51.100.24';
const EXPIRES_AT = new Date('2026-12-06T20:00:00Z');

const TENANT = { url: 'riverside', name: 'Riverside Arts' };
const BRAND = { logo: null, accent: '#a3263f' };
const SENDER = { name: TENANT.name, ...BRAND };

const placeIn = ({ env }: Deps): Place => ({
  realm: 'attendee',
  tenantId: '00000000-0000-4000-8000-000000000001',
  name: TENANT.name,
  root: originOf(env, TENANT),
  sender: SENDER,
});

const inConsole = ({ env }: Deps) => ({
  ...{ to: TO, name: NAME, ip: IP, root: originOf(env, null), sender: FOYER },
  publicBase: env.publicBase,
});

/** An example of each email of this plugin. */
export const emails: Readonly<Record<string, (deps: Deps) => Mail>> = {
  'accounts.invite': ({ env }) =>
    inviteEmail(env, {
      invite: {
        email: TO,
        realm: 'platform',
        tenantId: null,
        roles: ['super_user'],
        invitedBy: null,
      },
      tenant: null,
      userExist: false,
      link: addressAt({ root: originOf(env, null) }, '/signup', { code: 'x'.repeat(22) }),
      expiresAt: EXPIRES_AT,
      verifyCode: '12345678',
    }),
  'accounts.verification': (deps) =>
    verificationEmail({ place: placeIn(deps), email: TO, code: '12345678' }),
  'accounts.existingAccount': (deps) =>
    existingAccountEmail({ place: placeIn(deps), email: TO, linkAddress: undefined }),
  'accounts.passwordReset': (deps) =>
    passwordResetEmail({
      ...placeIn(deps),
      ...{ to: TO, placeName: TENANT.name, code: 'x'.repeat(22), ip: IP },
    }),
  'accounts.signInLink': (deps) =>
    signInLinkEmail({
      ...placeIn(deps),
      ...{ to: TO, placeName: TENANT.name, code: 'x'.repeat(22), ip: IP },
    }),
  'accounts.passwordChanged': (deps) =>
    passwordChangedEmail({ ...inConsole(deps), signedOut: 'elsewhere' }),
  'accounts.accountDeleted': (deps) => accountDeletedEmail({ ...inConsole(deps), sender: SENDER }),
  'accounts.factorsChanged': (deps) =>
    factorsEmail({
      ...inConsole(deps),
      kind: 'accounts.factorsChanged',
      subject: 'A passkey was added to your account',
      what: 'The passkey “Work laptop” was added to your account.',
    }),
  'accounts.factorsReset': (deps) =>
    factorsEmail({
      ...inConsole(deps),
      kind: 'accounts.factorsReset',
      subject: 'Two-factor authentication was reset on your account',
      what: 'Sam Rivera (sam@example.org) removed your passkeys, authenticator app and recovery codes. Until you add a passkey or an authenticator app again, your password alone signs you in.',
    }),
  'accounts.recoveryCodeUsed': (deps) =>
    factorsEmail({
      ...inConsole(deps),
      kind: 'accounts.recoveryCodeUsed',
      subject: 'A recovery code was used',
      what: 'One of your recovery codes was used. You have 7 left.',
    }),
  'accounts.operatorReset': ({ env }) => operatorResetEmail({ to: TO, publicBase: env.publicBase }),
  'accounts.wrongCodes': (deps) => wrongCodesEmail(inConsole(deps)),
  'accounts.wrongPasswords': (deps) =>
    wrongPasswordsEmail({
      ...inConsole(deps),
      devices: [
        {
          label: 'Approve a new device for Foyer',
          url: addressAt({ root: originOf(deps.env, null) }, '/api/auth/device/example'),
        },
      ],
    }),
};

interface Given {
  invite: Invite;
  /** Null on the platform. Where the tenant's text is empty, the platform's is used. */
  tenant: InviteTemplate | null;
  /** A person with a password joins with it; others are asked to choose one. */
  userExist: boolean;
  link: string;
  expiresAt: Date;
  /** A code that an operator may type for the invited person; only on the platform. */
  verifyCode: string | null;
}

/** The email of an invite: the tenant's own text, followed by what is needed to accept. */
export function inviteEmail(env: Env, given: Given): Mail {
  const { invite, tenant, userExist, link, expiresAt, verifyCode } = given;
  const group = tenant?.name ?? 'Foyer';
  const until = longInstant(expiresAt, tenant?.timeZone ?? env.timeZone);
  const ownText = tenant?.body.trim().split(/\s*\n\s*\n\s*/) ?? [];
  return {
    kind: 'accounts.invite',
    to: invite.email,
    subject: tenant?.subject.trim() || `You’re invited to ${group}`,
    content: {
      from: tenant ? tenantSender(env, tenant) : FOYER,
      preheader: `Accept by ${until}.`,
      heading: `You’re invited to ${group}`,
      paragraphs: ownText[0] ? ownText : [`You’ve been invited to join ${group}.`],
      action: {
        label: userExist ? 'Join with your existing account' : 'Create your account',
        url: link,
      },
      facts: [
        [
          invite.roles.length === 1 ? 'Your role' : 'Your roles',
          invite.roles.map(roleLabel).join(', '),
        ],
        ...(verifyCode ? [['Verification code', verifyCode] as const] : []),
      ],
      smallPrint: [
        `This link is just for you. It works once and expires on ${until}.`,
        ...(verifyCode
          ? [
              'The verification code expires in 30 minutes. The person who invited you may ask for it.',
            ]
          : []),
        'If you weren’t expecting this, you can ignore this email.',
      ],
      reason: `You’re getting this email because ${invite.email} was invited to ${group}.`,
    },
  };
}

/** The page at the root of the group's console that accepts the invite. */
export function inviteLink(
  env: Env,
  {
    invite,
    tenant,
    code,
    userExist,
  }: Pick<Given, 'invite' | 'tenant' | 'userExist'> & { code: string },
): string {
  const root = `${originOf(env, tenant)}${tenant ? '/admin' : ''}`;
  const { email, roles } = invite;
  const groupId = invite.tenantId ?? 'platform';
  if (!userExist) return `${root}/signup?${new URLSearchParams({ code, groupId, email })}`;
  const eventIds = invite.realm === 'tenant' ? invite.eventIds : null;
  const query = new URLSearchParams({
    targetName: tenant?.name ?? 'Foyer',
    targetUrl: tenant?.url ?? 'console',
    targetGroupId: groupId,
    code,
    email,
    userExist: 'true',
    ...(eventIds && { targetEventId: eventIds.join(',') }),
    roles: roles.join(','),
  });
  return `${root}/link-account?${query}`;
}
