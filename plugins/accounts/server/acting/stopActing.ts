import { sessions, unauthenticated, type Ctx } from '@foyer/kit/server';
import { endActingNow } from './endActing.ts';

/** The operator has seen enough. */
export async function stopActing(ctx: Ctx): Promise<{ success: true }> {
  const { actor } = ctx;
  if (!actor?.acting)
    throw unauthenticated('not_acting', 'Nobody acts for this tenant in this browser any more.');
  await endActingNow(ctx, { id: actor.acting.id }, 'stopped');
  await ctx.use(sessions).signOut(ctx.http);
  return { success: true };
}
