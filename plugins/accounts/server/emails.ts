import { FOYER, originOf, type Deps, type Mail } from '@foyer/kit/server';
import { inviteEmail } from './inviteEmail.ts';
import { existingAccountEmail, verificationEmail } from './joining/emails.ts';
import { addressAt, type Place } from './place.ts';
import {
  accountDeletedEmail,
  factorsEmail,
  operatorResetEmail,
  passwordChangedEmail,
  passwordResetEmail,
  wrongCodesEmail,
  wrongPasswordsEmail,
} from './securityEmails.ts';

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
