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
/** Who has just signed in need not prove it again to add something. */
const FRESH_MS = 10 * 60_000;

/** Somebody at a console about their own factors. */
export interface Self {
  actor: Actor;
  session: RequestSession;
}

/** @throws 401 for nobody, 403 for buyers, who have no second factors */
export function selfOf(ctx: Ctx): Self {
  const { session } = ctx.http.req.foyer;
  if (!ctx.actor || !session) throw unauthenticated('unauthenticated', 'Please sign in first.');
  if (ctx.actor.realm === 'attendee')
    throw forbidden('consoles_only', 'Second factors are for the consoles.');
  return { actor: ctx.actor, session };
}

export const askProof = (ctx: Ctx) =>
  signatureQuestion(ctx, { use: 'proof', userId: selfOf(ctx).actor.id });

/** Proves again who it is: whoever finds an open console does not change what signs in. */
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

/** With the bounds of a sign-in: an open console is no way to guess a password. */
async function requirePassword(ctx: Ctx, actor: Actor, password: string): Promise<void> {
  const { email, realm, tenantId } = actor;
  const guess = await beginGuess(ctx, email);
  const isRight = await ctx.use(identities).check({ username: email, password, realm, tenantId });
  if (isRight) return guess.wasRight();
  await guess.wasWrong();
  throw invalid({ password: ['The password is not right.'] });
}

/** @throws 403 `proof_needed` where there is none of the last five minutes */
export function requireProof(ctx: Ctx, self: Self, proof: string | undefined): void {
  const read =
    proof && readToken(keysOf(ctx), proof, { about: aboutOf(self), schema: z.object({}) });
  if (!read || read.isExpired) throw proofNeeded();
}

/** The same for what only adds: a sign-in of the last ten minutes is proof enough. */
export function requireFreshness(ctx: Ctx, self: Self, proof: string | undefined): void {
  if (Date.now() - self.session.since > FRESH_MS) requireProof(ctx, self, proof);
}

const proofNeeded = (): ApiError =>
  forbidden('proof_needed', 'Please confirm that it is you first.');

const keysOf = (ctx: Ctx) => ctx.use(purposeKeys).of('accounts:proofs');
/** Good in the session that it was given in, and in no other. */
const aboutOf = ({ actor, session }: Self): string => JSON.stringify([actor.id, session.sid]);
