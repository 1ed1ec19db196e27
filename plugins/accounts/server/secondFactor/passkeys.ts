import { randomBytes } from 'node:crypto';
import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  type Actor,
  type Ctx,
  type Env,
  gone,
  invalid,
  originOf,
  purposeKeys,
  rateLimits,
  readToken,
  signToken,
} from '@foyer/kit/server';
import * as z from 'zod';
import { type Assertion, type Registration, TRANSPORTS } from '../../contract/factors.ts';
import type { AccountsPasskeyRow } from '../schema.ts';
import { FACTORS_ARE_PEOPLES } from './factors.ts';

/** ES256, EdDSA and RS256: the algorithms of authenticators. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 60_000;
const PREFERRED = 'preferred' as const;

type Transport = (typeof TRANSPORTS)[number];
const isTransport = (text: string): text is Transport =>
  (TRANSPORTS as readonly string[]).includes(text);

const descriptorOf = ({ credential_id, transports }: AccountsPasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: transports.filter(isTransport),
});

const passkeysOf = (ctx: Ctx, userId: string): Promise<AccountsPasskeyRow[]> =>
  ctx
    .asPlatform(FACTORS_ARE_PEOPLES)
    .read((db) => db('accounts_passkey').where({ user_id: userId, rp_id: relyingPartyOf(ctx).id }));

/** Options for creating a passkey. An existing one of the same authenticator is excluded. */
export async function creationQuestion(
  ctx: Ctx,
  { id, email, name }: Pick<Actor, 'id' | 'email' | 'name'>,
) {
  const { challenge, token } = newChallenge(ctx, { use: 'add', userId: id });
  const { id: rpID } = relyingPartyOf(ctx);
  const excludeCredentials = (await passkeysOf(ctx, id)).map(descriptorOf);
  const {
    user,
    pubKeyCredParams,
    timeout = TIMEOUT_MS,
  } = await generateRegistrationOptions({
    rpName: 'Foyer',
    rpID,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const options = {
    rp: { id: rpID, name: 'Foyer' },
    user,
    challenge,
    timeout,
    pubKeyCredParams,
    excludeCredentials,
    // A discoverable passkey can sign in alone; a key without storage is a second step.
    authenticatorSelection: { residentKey: PREFERRED, userVerification: PREFERRED },
    attestation: 'none' as const,
  };
  return { challenge: token, options };
}

/**
 * Options for a signature. On its own, a passkey must identify and verify its user; after a
 * password, it only needs to be present.
 */
export async function signatureQuestion(
  ctx: Ctx,
  about: { use: 'alone'; userId: null } | { use: 'second' | 'proof'; userId: string },
) {
  const { challenge, token } = newChallenge(ctx, about);
  const allowCredentials = about.userId
    ? (await passkeysOf(ctx, about.userId)).map(descriptorOf)
    : [];
  const { id: rpId } = relyingPartyOf(ctx);
  const userVerification = about.userId === null ? ('required' as const) : PREFERRED;
  const options = { challenge, timeout: TIMEOUT_MS, rpId, allowCredentials, userVerification };
  return { challenge: token, options };
}

/** A new passkey as its row stores it. @throws 422 for one that wasn't created for us */
export async function readRegistration(
  ctx: Ctx,
  { challenge, response }: { challenge: string; response: Registration },
) {
  const party = relyingPartyOf(ctx);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...response,
      response: {
        ...response.response,
        transports: response.response.transports?.filter(isTransport),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    ctx.log.debug({ error }, 'a passkey was refused');
    throw invalid({
      response: ['This passkey was created for a different address. Please try again.'],
    });
  });
  if (!registrationInfo)
    throw invalid({ response: ['We couldn’t read this passkey. Please try again.'] });
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    rp_id: party.id,
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports,
  };
}

/** A browser's response to our challenge. */
export interface Signed {
  challenge: string;
  response: Assertion;
}

/**
 * The owner of the passkey that signed, if everything is right: our challenge, origin and name, a known
 * passkey, its signature, and a counter that only grows.
 * @param userId the expected owner; null to find out
 * @returns null for any error
 */
export async function takeSignature(
  ctx: Ctx,
  { challenge, response }: Signed,
  { userId, requireUserVerification }: { userId: string | null; requireUserVerification: boolean },
): Promise<string | null> {
  const people = ctx.asPlatform(FACTORS_ARE_PEOPLES);
  const party = relyingPartyOf(ctx);
  const passkey = await people.read((db) =>
    db('accounts_passkey')
      .where({ credential_id: response.id, rp_id: party.id })
      .first<AccountsPasskeyRow | undefined>(),
  );
  if (!passkey || (userId !== null && passkey.user_id !== userId)) return null;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification,
    // The counter is compared with the row below, once the signature is verified.
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: 0,
    },
  }).catch((error: unknown) => {
    ctx.log.debug({ error }, 'a passkey was refused');
    return undefined;
  });
  if (!verified?.verified) return null;
  const { newCounter } = verified.authenticationInfo;
  return people.tx(async (tx) => {
    const counted = await tx
      .db('accounts_passkey')
      .where({ id: passkey.id })
      .whereRaw('(counter < :now or (counter = 0 and :now = 0))', { now: newCounter })
      .update({ counter: newCounter, last_used_at: tx.db.fn.now() });
    if (counted === 1) return passkey.user_id;
    await tx.audit({
      action: 'passkey.copy_refused',
      subject: 'user',
      subjectId: passkey.user_id,
      before: { counter: passkey.counter },
      after: { counter: newCounter, name: passkey.name },
    });
    return null;
  });
}

/** The party for which browsers create passkeys, and the one origin that can use them here. */
interface RelyingParty {
  id: string;
  origin: string;
}

export const relyingPartyOf = (ctx: Ctx): RelyingParty => {
  const { tenant } = ctx.http.req.foyer;
  return { id: relyingPartyId(ctx.env, tenant?.url), origin: originOf(ctx.env, tenant) };
};

/**
 * The base's name, so that one passkey works in the platform's console and in those of all tenants.
 * Browsers accept no name without a dot, such as `localhost`, for its subdomains: there each host has its own.
 */
export function relyingPartyId(
  { publicBase }: Pick<Env, 'publicBase'>,
  tenantUrl?: string,
): string {
  const name = publicBase.replace(/:\d+$/, '');
  return name.includes('.') ? name : `${tenantUrl ?? 'console'}.${name}`;
}

/** What a passkey is used for: being created, signing in alone, the second step, or confirming the identity. */
type ChallengeUse = 'add' | 'alone' | 'second' | 'proof';

const LIVES_SECONDS = 300;
const schema = z.object({ challenge: z.string() });

interface About {
  use: ChallengeUse;
  /** Null if the user isn't known yet. */
  userId: string | null;
}

/** A fresh challenge, with a signed token that proves it was ours, so that nothing needs to be stored. */
function newChallenge(ctx: Ctx, about: About): { challenge: string; token: string } {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LIVES_SECONDS * 1000);
  const token = signToken(keysOf(ctx), { challenge }, { about: aboutOf(ctx, about), expiresAt });
  return { challenge, token };
}

/**
 * The challenge of a token, once.
 * @throws 410 for a token of another host, person or use, and for one that has expired or was used
 */
export async function spendChallenge(ctx: Ctx, token: string, about: About): Promise<string> {
  const read = readToken(keysOf(ctx), token, { about: aboutOf(ctx, about), schema });
  if (!read || read.isExpired) throw over();
  const { challenge: key } = read.value;
  const uses = await ctx
    .use(rateLimits)
    .count({ name: 'accounts.challenge', key, points: 1, seconds: LIVES_SECONDS });
  if (uses > 1) throw over();
  return key;
}

const keysOf = (ctx: Ctx) => ctx.use(purposeKeys).of('accounts:challenges');

/** The host and the application are part of the signature. */
const aboutOf = (ctx: Ctx, { use, userId }: About): string =>
  JSON.stringify([use, ctx.http.req.hostname, ctx.realm, userId]);

const over = () =>
  gone('challenge_over', 'This request timed out or was already completed. Please try again.');
