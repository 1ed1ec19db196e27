import { type Ctx, type InputOf, sessions } from '@foyer/kit/server';
import type { accounts } from '../contract.ts';
import type { SecondFactorNeeded, SignedIn } from '../contract/signIn.ts';
import { beginGuess } from './guesses.ts';
import { beginSession, wrongCredentials } from './session.ts';
import { secondFactorFor } from './secondFactor/signIn.ts';
import { endImpersonation } from './impersonation.ts';

/**
 * Signs in, or asks for the second factor if there is one. The response is the same for an unknown
 * person, a wrong password and a foreign group.
 */
export async function login(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.login>,
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

/** Signs out. Without a session it does nothing and isn't an error. */
export async function logout(ctx: Ctx): Promise<undefined> {
  const { actor } = ctx;
  await ctx.use(sessions).signOut(ctx.http);
  if (!actor) return;
  const { id, email, realm, tenantId, impersonation } = actor;
  await ctx.asPlatform('record a sign-out').tx(async (tx) => {
    if (impersonation) await endImpersonation(tx, { id: impersonation.id }, 'signed_out');
    if (realm === 'platform') await endImpersonation(tx, { operator_id: id }, 'signed_out');
    await tx.audit({
      action: 'user.signed_out',
      subject: 'user',
      subjectId: id,
      tenantId,
      after: { email, realm },
    });
  });
}
