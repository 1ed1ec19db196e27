import { sessions, unauthenticated, type Ctx } from '@foyer/kit/server';
import { endImpersonationNow } from './endImpersonation.ts';

/** Ends an impersonation on the operator's request. */
export async function stopImpersonation(ctx: Ctx): Promise<{ success: true }> {
  const { actor } = ctx;
  if (!actor?.impersonation)
    throw unauthenticated('not_acting', 'You’re no longer viewing as this tenant.');
  await endImpersonationNow(ctx, { id: actor.impersonation.id }, 'stopped');
  await ctx.use(sessions).signOut(ctx.http);
  return { success: true };
}
