import { sessions, type Ctx } from '@foyer/kit/server';
import type { SecondFactorNeeded, SignedIn } from '../contract/signIn.ts';
import { beginGuess } from './guesses.ts';
import { beginSession, wrongCredentials } from './beginSession.ts';
import { secondFactorFor } from './secondFactor/completeLogin.ts';

/**
 * Signs in, or asks for the second factor if there is one. The response is the same for an unknown
 * person, a wrong password and a foreign group.
 */
export async function login(
  ctx: Ctx,
  { body }: { body: { username: string } },
): Promise<SignedIn | SecondFactorNeeded> {
  const account = body.username.trim().toLowerCase();
  const guess = await beginGuess(ctx, account);
  const actor = await ctx.use(sessions).check(ctx.http);
  if (!actor) {
    await guess.wasWrong();
    throw wrongCredentials();
  }
  await guess.wasRight();
  const needed = await secondFactorFor(ctx, actor);
  return needed ?? beginSession(ctx, actor.id, { hasSecondFactor: false });
}
