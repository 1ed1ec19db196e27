import { sessions, unauthenticated, type Actor, type Ctx } from '@foyer/kit/server';
import type { SignedIn } from '../contract/signIn.ts';
import { describeSession } from './describeSession.ts';
import { beginGuess } from './guesses.ts';
import { rememberDevice } from './knownDevice.ts';

/** Signs in. One and the same answer for an unknown person, a wrong password and a foreign group. */
export async function login(ctx: Ctx, { body }: { body: { username: string } }): Promise<SignedIn> {
  const account = body.username.trim().toLowerCase();
  const guess = await beginGuess(ctx, account);
  const actor = await ctx.use(sessions).signIn(ctx.http);
  if (!actor) {
    await guess.wasWrong();
    throw unauthenticated('wrong_credentials', 'The email or the password is not right.');
  }
  await guess.wasRight();
  rememberDevice(ctx, account);
  await recordSignIn(ctx, actor);
  return describeSession(ctx, actor);
}

function recordSignIn(ctx: Ctx, { id, email, realm, tenantId }: Actor): Promise<void> {
  return ctx.asPlatform('people are the platform’s').tx(async (tx) => {
    await tx.db('accounts_user').where({ id }).update({ last_login_at: tx.db.fn.now() });
    await tx.audit({
      action: 'user.signed_in',
      subject: 'user',
      subjectId: id,
      tenantId,
      by: { id, email, realm },
      after: { email, realm },
    });
  });
}
