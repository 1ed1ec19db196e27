import { sessions, type Ctx } from '@foyer/kit/server';
import { endActing } from './acting/endActing.ts';

/** Signs out. Without a session there is nothing to end, and nothing wrong. */
export async function logout(ctx: Ctx): Promise<undefined> {
  const { actor } = ctx;
  await ctx.use(sessions).signOut(ctx.http);
  if (!actor) return;
  const { id, email, realm, tenantId, acting } = actor;
  await ctx.asPlatform('people are the platform’s').tx(async (tx) => {
    if (acting) await endActing(tx, { id: acting.id }, 'signed_out');
    if (realm === 'platform') await endActing(tx, { operator_id: id }, 'signed_out');
    await tx.audit({
      action: 'user.signed_out',
      subject: 'user',
      subjectId: id,
      tenantId,
      after: { email, realm },
    });
  });
}
