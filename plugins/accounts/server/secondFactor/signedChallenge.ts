import { randomBytes } from 'node:crypto';
import { gone, purposeKeys, rateLimits, readToken, signToken, type Ctx } from '@foyer/kit/server';
import * as z from 'zod';

/** What is asked of a passkey: to be made, to sign in alone, to be the second step, or to prove who it is. */
export type ChallengeUse = 'add' | 'alone' | 'second' | 'proof';

const LIVES_SECONDS = 300;
const schema = z.object({ challenge: z.string() });

interface About {
  use: ChallengeUse;
  /** Null where it is not known yet who it will be. */
  userId: string | null;
}

/** A fresh challenge, and the text that says it was ours: nothing is stored for who only asks. */
export function newChallenge(ctx: Ctx, about: About): { challenge: string; token: string } {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + LIVES_SECONDS * 1000);
  const token = signToken(keysOf(ctx), { challenge }, { about: aboutOf(ctx, about), expiresAt });
  return { challenge, token };
}

/**
 * The challenge of a token, once.
 * @throws 410 for one of another host, person or use, for an old one, and for one that was used
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

/** The host and the application are part of what was signed. */
const aboutOf = (ctx: Ctx, { use, userId }: About): string =>
  JSON.stringify([use, ctx.http.req.hostname, ctx.realm, userId]);

const over = () =>
  gone('challenge_over', 'This took too long, or was done already. Please try again.');
