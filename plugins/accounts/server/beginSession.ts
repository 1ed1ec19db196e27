import { sessions, unauthenticated, type Actor, type ApiError, type Ctx } from '@foyer/kit/server';
import type { SignedIn } from '../contract/signIn.ts';
import { describeSession } from './describeSession.ts';
import { rememberDevice } from './knownDevice.ts';

/** Starts the session of an authenticated person. @throws 401 for someone without access here */
export async function beginSession(
  ctx: Ctx,
  userId: string,
  how: { hasSecondFactor: boolean },
): Promise<SignedIn> {
  const actor = await ctx.use(sessions).begin(ctx.http, userId, how);
  if (!actor) throw wrongCredentials();
  rememberDevice(ctx, actor.email);
  await recordSignIn(ctx, actor);
  return describeSession(ctx, actor);
}

export const wrongCredentials = (): ApiError =>
  unauthenticated('wrong_credentials', 'The email or password is incorrect.');

function recordSignIn(ctx: Ctx, { id, email, name, realm, tenantId }: Actor): Promise<void> {
  return ctx.asPlatform('record a sign-in').tx(async (tx) => {
    await tx.db('accounts_user').where({ id }).update({ last_login_at: tx.db.fn.now() });
    await tx.audit({
      action: 'user.signed_in',
      subject: 'user',
      subjectId: id,
      tenantId,
      by: { id, email, realm, name },
      after: { email, realm },
    });
  });
}
