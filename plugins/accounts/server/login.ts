import { rateLimits, sessions, unauthenticated, type Actor, type Ctx } from '@foyer/kit/server';
import type { SignedIn } from '../contract.ts';
import { describeSession } from './describeSession.ts';

/** Wrong passwords for one name from anywhere; the route limits the tries of one address. */
const TRIES = { name: 'accounts.login.name', points: 10, seconds: 5 * 60 };

/** Signs in. One and the same answer for an unknown person, a wrong password and a foreign group. */
export async function login(ctx: Ctx, { body }: { body: { username: string } }): Promise<SignedIn> {
  const limits = ctx.use(rateLimits);
  const who = body.username.trim().toLowerCase();
  const key = `${ctx.realm} ${ctx.tenantId ?? ''} ${who}`;
  await limits.consume({ ...TRIES, key });
  const actor = await ctx.use(sessions).signIn(ctx.http);
  if (!actor) throw unauthenticated('wrong_credentials', 'The email or the password is not right.');
  await limits.forget({ name: TRIES.name, key });
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
