import type { JobContext } from '@foyer/kit/server';
import { refundById } from './refundRecord.ts';
import { sendRefund } from './sendRefund.ts';

/** Sends a refund that was kept with something else; one that was answered meanwhile stays as it is. */
export async function sendKeptRefund(ctx: JobContext, refundId: string): Promise<void> {
  const refund = await ctx.scope.read((db) => refundById(db, refundId));
  if (refund?.status === 'requested') await sendRefund(ctx, refund);
}
