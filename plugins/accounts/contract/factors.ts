import { open, text, type Route } from '@foyer/kit';
import * as z from 'zod';
import { password, typedCode } from './fields.ts';
import { challengeToken, creationOptions, registration } from './passkeyForms.ts';
import { passkeyFactor, passkeyQuestion, typedFactor } from './secondFactor.ts';

const own = open('covers only your own account; returns 401 when signed out');

const passkeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** A user's factors in addition to a password. */
export const ownFactors = z.object({
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
