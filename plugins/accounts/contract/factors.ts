import { open, type Permission, type Route, text } from '@foyer/kit';
import * as z from 'zod';
import { emailAddress, password, typedCode } from './fields.ts';
import { signedIn } from './signIn.ts';

const own = open('covers only your own account; returns 401 when signed out');

const passkeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** A user's factors in addition to a password. */
const ownFactors = z.object({
  passkeys: z.array(passkeyRow),
  totp: z
    .object({ createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })
    .nullable(),
  /** How many are left; null without any other factor. */
  recoveryCodesLeft: z.int().nullable(),
  /** One of the user's groups requires a second factor. */
  isRequired: z.boolean(),
});
export type OwnFactors = z.output<typeof ownFactors>;

/** Proof of identity from the last five minutes. */
const proof = z.string().max(1_000);

export const passkeyName = text({
  required: 'Please name the passkey.',
  max: [60, 'The name must be at most 60 characters.'],
  isName: true,
});

/** The codes are shown once, when the first factor is added. */
const added = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** A typed code, or a passkey's signature. */
export const typedFactor = z.object({ method: z.enum(['totp', 'recovery']), code: typedCode });

/** WebAuthn's JSON messages about passkeys, with limits. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

const credential = {
  id: base64url(1_500),
  rawId: base64url(1_500),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** A browser's response after using a passkey. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    /** Empty for a key that doesn't store its user. */
    userHandle: z.string().max(200).optional(),
  }),
});

/** Signed here, for one use: the challenge, its user and its purpose. */
const challengeToken = z.string().max(1_000);

export const passkeyFactor = z.object({
  method: z.literal('passkey'),
  challenge: challengeToken,
  response: assertion,
});

export const TRANSPORTS = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(TRANSPORTS)),
});

const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** For `navigator.credentials.get`. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification,
});

const passkeyQuestion = z.object({ challenge: challengeToken, options: requestOptions });

/** For `navigator.credentials.create`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  timeout: z.number(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification }),
  attestation: z.literal('none'),
});

/** A browser's response after creating a passkey. */
export const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** The user's own second factors. Changes require confirming the identity again. */
export const factorRoutes = {
  ownFactors: {
    method: 'get',
    path: '/auth/factors',
    can: own,
    summary: 'Your passkeys, authenticator app and recovery codes',
    reply: ownFactors,
  },
  askProof: {
    method: 'post',
    path: '/auth/factors/proof/passkey',
    can: own,
    summary: 'WebAuthn options for confirming your identity with a passkey',
    reply: passkeyQuestion,
  },
  prove: {
    method: 'post',
    path: '/auth/factors/proof',
    can: own,
    summary: 'Confirms your identity again, with your password or a second factor',
    body: z.discriminatedUnion('method', [
      z.object({ method: z.literal('password'), password }),
      typedFactor,
      passkeyFactor,
    ]),
    reply: z.object({ proof }),
    perMinute: 60,
  },
  beginPasskey: {
    method: 'post',
    path: '/auth/factors/passkeys/options',
    can: own,
    summary: 'WebAuthn options for creating a passkey',
    body: z.object({ proof: proof.optional() }),
    reply: z.object({ challenge: challengeToken, options: creationOptions }),
  },
  addPasskey: {
    method: 'post',
    path: '/auth/factors/passkeys',
    can: own,
    summary: 'Adds a passkey',
    body: z.object({ name: passkeyName, challenge: challengeToken, response: registration }),
    reply: added,
  },
  renamePasskey: {
    method: 'patch',
    path: '/auth/factors/passkeys/:id',
    can: own,
    summary: 'Renames a passkey',
    params: z.object({ id: z.uuid() }),
    body: z.object({ name: passkeyName }),
    reply: z.object({ success: z.literal(true) }),
  },
  removePasskey: {
    method: 'post',
    path: '/auth/factors/passkeys/:id/remove',
    can: own,
    summary: 'Removes a passkey',
    params: z.object({ id: z.uuid() }),
    body: z.object({ proof: proof.optional() }),
    reply: z.object({ success: z.literal(true) }),
  },
  beginTotp: {
    method: 'post',
    path: '/auth/factors/totp/begin',
    can: own,
    summary:
      'Returns a new authenticator app secret, which takes effect once a code from it is confirmed',
    body: z.object({ proof: proof.optional() }),
    reply: z.object({ setUp: z.string(), secret: z.string(), qrCode: z.string() }),
  },
  addTotp: {
    method: 'post',
    path: '/auth/factors/totp',
    can: own,
    summary: 'Adds an authenticator app, replacing any existing one',
    body: z.object({ setUp: z.string().max(1_000), code: typedCode }),
    reply: added,
  },
  removeTotp: {
    method: 'post',
    path: '/auth/factors/totp/remove',
    can: own,
    summary: 'Removes the authenticator app',
    body: z.object({ proof: proof.optional() }),
    reply: z.object({ success: z.literal(true) }),
  },
  newRecoveryCodes: {
    method: 'post',
    path: '/auth/factors/recovery-codes',
    can: own,
    summary: 'Generates ten recovery codes and invalidates the previous ones',
    body: z.object({ proof: proof.optional() }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
} as const satisfies Record<string, Route>;

const ticket = z.string().max(1_000);

const before = 'used before the session starts';

/** The second step of a sign-in, and signing in with a passkey alone. */
export const secondFactorRoutes = {
  askSecondFactor: {
    method: 'post',
    path: '/auth/second-factor/passkey',
    can: open(before),
    summary: 'WebAuthn options for using a passkey as the second step of a sign-in',
    body: z.object({ ticket }),
    reply: passkeyQuestion,
    perMinute: 60,
  },
  completeLogin: {
    method: 'post',
    path: '/auth/second-factor',
    can: open(before),
    summary: 'Completes a sign-in with a passkey, an authenticator app code or a recovery code',
    body: z.discriminatedUnion('method', [
      typedFactor.extend({ ticket }),
      passkeyFactor.extend({ ticket }),
    ]),
    reply: signedIn,
    perMinute: 60,
  },
  askPasskey: {
    method: 'post',
    path: '/auth/passkey/options',
    can: open(before),
    summary: 'WebAuthn options for signing in with a passkey alone',
    reply: passkeyQuestion,
    // Each sign-in page requests it, and it costs a signature.
    perMinute: 600,
  },
  signInByPasskey: {
    method: 'post',
    path: '/auth/passkey',
    can: open(before),
    summary: 'Signs in with a passkey alone; user verification is required',
    body: z.object({ challenge: challengeToken, response: assertion }),
    reply: signedIn,
    perMinute: 60,
  },
} as const satisfies Record<string, Route>;

export const factorPermissions = {
  'factors.require': {
    label: 'Require two-factor authentication for everyone',
    realms: ['platform', 'tenant'],
    roles: ['super_user', 'tenant_owner'],
  },
  'factors.reset': {
    label: 'Reset two-factor authentication for people who lost access to it',
    realms: ['platform', 'tenant'],
    roles: ['super_user', 'tenant_owner'],
  },
} as const satisfies Record<string, Permission>;

const rule = z.object({ isRequired: z.boolean() });

/** Whether a group requires a second factor of its people, and the reset for people who lost theirs. */
export const factorRuleRoutes = {
  factorRule: {
    method: 'get',
    path: '/auth/factor-rule',
    can: 'factors.require',
    summary:
      'Whether this console requires two-factor authentication, and how many people haven’t set it up',
    reply: rule.extend({ group: z.string(), people: z.int(), without: z.int() }),
  },
  saveFactorRule: {
    method: 'put',
    path: '/auth/factor-rule',
    can: 'factors.require',
    summary: 'Sets whether this console requires two-factor authentication',
    body: rule,
    reply: rule,
  },
  resetFactors: {
    method: 'post',
    path: '/auth/factor-rule/reset',
    can: 'factors.reset',
    summary: 'Removes a person’s second factors and signs them out everywhere',
    body: z.object({ email: emailAddress }),
    reply: z.object({ success: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;

export type Registration = z.output<typeof registration>;

export type Assertion = z.output<typeof assertion>;
