import { randomBytes } from 'node:crypto';
import { gone, purposeKeys, rateLimits, readToken, signToken, type Ctx } from '@foyer/kit/server';
import * as z from 'zod';

/** What a passkey is used for: being created, signing in alone, the second step, or confirming the identity. */
export type ChallengeUse = 'add' | 'alone' | 'second' | 'proof';

const LIVES_SECONDS = 300;
const schema = z.object({ challenge: z.string() });

interface About {
  use: ChallengeUse;
  /** Null if the user isn't known yet. */
  userId: string | null;
}

/** A fresh challenge, with a signed token that proves it was ours, so that nothing needs to be stored. */
export function newChallenge(ctx: Ctx, about: About): { challenge: string; token: string } {
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
