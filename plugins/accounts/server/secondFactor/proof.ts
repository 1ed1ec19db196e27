import {
  forbidden,
  identities,
  invalid,
  purposeKeys,
  readToken,
  signToken,
  unauthenticated,
  type Actor,
  type ApiError,
  type Ctx,
  type RequestSession,
} from '@foyer/kit/server';
import * as z from 'zod';
import { beginGuess } from '../guesses.ts';
import { signatureQuestion } from './passkeys.ts';
import { sentenceOf, takeFactor, type GivenFactor } from './takeFactor.ts';

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
  { body }: { body: GivenFactor | { method: 'password'; password: string } },
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
