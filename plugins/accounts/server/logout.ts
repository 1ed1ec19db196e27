import { sessions, type Ctx } from '@foyer/kit/server';
import { endImpersonation } from './impersonation/endImpersonation.ts';

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
