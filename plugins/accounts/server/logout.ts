import { sessions, type Ctx } from '@foyer/kit/server';

/** Signs out. Without a session there is nothing to end, and nothing wrong. */
export async function logout(ctx: Ctx): Promise<undefined> {
  const { actor } = ctx;
  await ctx.use(sessions).signOut(ctx.http);
  if (!actor) return;
  const { id, email, realm, tenantId } = actor;
  await ctx.asPlatform('people are the platform’s').tx((tx) =>
    tx.audit({
      action: 'user.signed_out',
      subject: 'user',
      subjectId: id,
      tenantId,
      after: { email, realm },
    }),
  );
}
