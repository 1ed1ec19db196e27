import {
  type Actor,
  type ApiError,
  type Ctx,
  forbidden,
  identities,
  type InputOf,
  invalid,
  mailer,
  networkOf,
  purposeKeys,
  rateLimits,
  readToken,
  type RequestSession,
  signToken,
  unauthenticated,
} from '@foyer/kit/server';
import type { accounts } from '../../contract.ts';
import * as z from 'zod';
import { beginGuess } from '../guesses.ts';
import type { passkeyFactor, typedFactor } from '../../contract/factors.ts';
import { knownDevice } from '../knownDevice.ts';
import { senderHere } from '../place.ts';
import { wrongCodesEmail } from '../securityEmails.ts';
import { signatureQuestion, spendChallenge, takeSignature } from './passkeys.ts';
import {
  FACTORS_ARE_PEOPLES,
  notifyOfRecovery,
  takeRecoveryCode,
  takeTotpCode,
} from './factors.ts';

const LIVES_MS = 5 * 60_000;
/** A recent sign-in is proof enough to add something. */
const FRESH_MS = 10 * 60_000;

/** A console user managing their own factors. */
export interface Self {
  actor: Actor;
  session: RequestSession;
}

/** @throws 401 if signed out, 403 for buyers, who have no second factors */
export function selfOf(ctx: Ctx): Self {
  const { session } = ctx.http.req.foyer;
  if (!ctx.actor || !session) throw unauthenticated('unauthenticated', 'Sign in to continue.');
  if (ctx.actor.realm === 'attendee')
    throw forbidden(
      'consoles_only',
      'Two-factor authentication is only available in the consoles.',
    );
  return { actor: ctx.actor, session };
}

export const askProof = (ctx: Ctx) =>
  signatureQuestion(ctx, { use: 'proof', userId: selfOf(ctx).actor.id });

/** Confirms the user's identity, so that an open console isn't enough to change sign-in factors. */
export async function prove(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.prove>,
): Promise<{ proof: string }> {
  const self = selfOf(ctx);
  if (body.method === 'password') await requirePassword(ctx, self.actor, body.password);
  else if (!(await takeFactor(ctx, self.actor, body, 'proof')))
    throw invalid({ [body.method === 'passkey' ? 'response' : 'code']: [sentenceOf(body.method)] });
  const expiresAt = new Date(Date.now() + LIVES_MS);
  return { proof: signToken(keysOf(ctx), {}, { about: aboutOf(self), expiresAt }) };
}

/** With the limits of a sign-in, so that an open console doesn't help to guess a password. */
async function requirePassword(ctx: Ctx, actor: Actor, password: string): Promise<void> {
  const { email, realm, tenantId } = actor;
  const guess = await beginGuess(ctx, email);
  const isRight = await ctx.use(identities).check({ username: email, password, realm, tenantId });
  if (isRight) return guess.wasRight();
  await guess.wasWrong();
  throw invalid({ password: ['The password is incorrect.'] });
}

/** @throws 403 `proof_needed` without proof from the last five minutes */
export function requireProof(ctx: Ctx, self: Self, proof: string | undefined): void {
  const read =
    proof && readToken(keysOf(ctx), proof, { about: aboutOf(self), schema: z.object({}) });
  if (!read || read.isExpired) throw proofNeeded();
}

/** The same for additions: a sign-in of the last ten minutes is proof enough. */
export function requireFreshness(ctx: Ctx, self: Self, proof: string | undefined): void {
  if (Date.now() - self.session.since > FRESH_MS) requireProof(ctx, self, proof);
}

const proofNeeded = (): ApiError => forbidden('proof_needed', 'Please confirm it’s you first.');

const keysOf = (ctx: Ctx) => ctx.use(purposeKeys).of('accounts:proofs');
/** Valid only in the session that it was given in. */
const aboutOf = ({ actor, session }: Self): string => JSON.stringify([actor.id, session.sid]);

export type GivenFactor = z.output<typeof typedFactor> | z.output<typeof passkeyFactor>;

/** @returns whether it was right; a right code is used up, a challenge in either case */
export async function takeFactor(
  ctx: Ctx,
  owner: { id: string; email: string; name: string },
  given: GivenFactor,
  use: 'second' | 'proof',
): Promise<boolean> {
  if (given.method === 'passkey') {
    const challenge = await spendChallenge(ctx, given.challenge, { use, userId: owner.id });
    const signed = { challenge, response: given.response };
    const signer = await takeSignature(ctx, signed, {
      userId: owner.id,
      requireUserVerification: false,
    });
    return signer !== null;
  }
  const takeBack = await countCode(ctx, owner);
  const { method, code } = given;
  const isRight = await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    if (method === 'totp') return takeTotpCode(ctx, tx.db, { userId: owner.id, code });
    const isAccepted = await takeRecoveryCode(tx.db, { userId: owner.id, code });
    if (isAccepted) await notifyOfRecovery(ctx, tx, owner);
    return isAccepted;
  });
  if (isRight) await takeBack();
  else if (use === 'second') await notifyOfWrongCode(ctx, owner);
  return isRight;
}

const WRONG: Readonly<Record<GivenFactor['method'], string>> = {
  passkey: 'This passkey doesn’t belong to this account.',
  totp: 'This code is incorrect or was already used. Wait for the next one.',
  recovery: 'This recovery code is incorrect or was already used.',
};

/** The message about a wrong factor, both at a sign-in and as proof. */
export const sentenceOf = (method: GivenFactor['method']): string => WRONG[method];

export const wrongFactor = (method: GivenFactor['method']) =>
  unauthenticated('wrong_factor', sentenceOf(method));

const HOUR = 3_600;
/** Codes typed on one known device, before it counts as unknown. */
const DEVICE = { name: 'accounts.code.device', points: 20, seconds: HOUR };
/** Codes of one account from one address. */
const HERE = { name: 'accounts.code.here', points: 10, seconds: HOUR };
/** Codes of one account from all unknown devices together: one in a million is right. */
const ACCOUNT = { name: 'accounts.code.account', points: 20, seconds: HOUR };
/** This many wrong codes after a right password aren't typing errors. */
const WARN_AT = 5;
const WHY = 'Too many wrong codes. You can still sign in on a device you’ve used before.';

/** The owner of the code. */
interface Owner {
  id: string;
  email: string;
}

/**
 * Counts a code before it is checked. A device on which its owner signed in before has its own
 * attempts, so that someone who knows the password can't lock the owner out.
 * @returns a function that takes the attempt back, for a right code
 * @throws 429 with the seconds to wait
 */
async function countCode(ctx: Ctx, { id, email }: Owner): Promise<() => Promise<void>> {
  const limits = ctx.use(rateLimits);
  const device = knownDevice(ctx, email);
  if (device !== null) {
    const key = `${device} ${id}`;
    const soFar = await limits.count({ ...DEVICE, key });
    if (soFar <= DEVICE.points) return () => limits.forget({ ...DEVICE, key });
  }
  const here = { ...HERE, key: `${networkOf(ctx.http.req.foyer.ip)} ${id}` };
  await limits.consume({ ...here, why: WHY });
  await limits.consume({ ...ACCOUNT, key: id, why: WHY });
  return async () => {
    await limits.forget(here);
    await limits.giveBack({ ...ACCOUNT, key: id });
  };
}

/** Warns the owner once an hour: someone who types wrong codes at a sign-in knows the password. */
async function notifyOfWrongCode(ctx: Ctx, { id, email }: Owner): Promise<void> {
  const soFar = await ctx
    .use(rateLimits)
    .count({ name: 'accounts.code.wrong', key: id, points: WARN_AT, seconds: HOUR });
  if (soFar !== WARN_AT) return;
  await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    const { ip } = ctx.http.req.foyer;
    const about = { ...senderHere(ctx), to: email, ip, publicBase: ctx.env.publicBase };
    await ctx.use(mailer).send(tx, wrongCodesEmail(about));
    await tx.audit({
      action: 'user.codes_guessed_at',
      subject: 'user',
      subjectId: id,
      after: { email, from: ctx.http.req.foyer.ip },
    });
  });
}
