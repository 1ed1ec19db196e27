import { open, text, type Route } from '@foyer/kit';
import * as z from 'zod';
import { password, typedCode } from './fields.ts';
import { challengeToken, creationOptions, registration } from './passkeyForms.ts';
import { passkeyFactor, passkeyQuestion, typedFactor } from './secondFactor.ts';

const own = open('one’s own; nobody is answered 401');

const passkeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** What somebody has beside a password. */
export const ownFactors = z.object({
  passkeys: z.array(passkeyRow),
  totp: z
    .object({ createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() })
    .nullable(),
  /** How many are left; null where there is nothing to recover. */
  recoveryCodesLeft: z.int().nullable(),
  /** A group of theirs asks for one. */
  isRequired: z.boolean(),
});
export type OwnFactors = z.output<typeof ownFactors>;

/** Fresh proof of who it is: of the last five minutes. */
const proof = z.string().max(1_000);

export const passkeyName = text({
  required: 'Please name the passkey.',
  max: [60, 'The name must be at most 60 characters.'],
  isName: true,
});

/** The codes are shown once, where the first factor was added. */
const added = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** One's own second factors. What changes them asks who it is again. */
export const factorRoutes = {
  ownFactors: {
    method: 'get',
    path: '/auth/factors',
    can: own,
    summary: 'One’s own passkeys, authenticator app and recovery codes',
    reply: ownFactors,
  },
  askProof: {
    method: 'post',
    path: '/auth/factors/proof/passkey',
    can: own,
    summary: 'What a browser asks one’s own passkey for, as proof',
    reply: passkeyQuestion,
  },
  prove: {
    method: 'post',
    path: '/auth/factors/proof',
    can: own,
    summary: 'Proves again who it is: by the password or a second factor',
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
    summary: 'What a browser makes a passkey with',
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
    summary: 'Names a passkey anew',
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
    summary: 'A new secret for an authenticator app; it counts once a code of it was typed',
    body: z.object({ proof: proof.optional() }),
    reply: z.object({ setUp: z.string(), secret: z.string(), qrCode: z.string() }),
  },
  addTotp: {
    method: 'post',
    path: '/auth/factors/totp',
    can: own,
    summary: 'Adds an authenticator app, in place of another',
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
    summary: 'Makes ten recovery codes; those before them work no more',
    body: z.object({ proof: proof.optional() }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
} as const satisfies Record<string, Route>;
