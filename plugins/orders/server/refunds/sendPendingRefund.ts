import type { JobContext } from '@foyer/kit/server';
import { refundById } from './refundRecord.ts';
import { sendRefund } from './sendRefund.ts';

/**
 * Sends a refund that was saved in another transaction; leaves it alone if a response arrived in the
 * meantime.
 */
export async function sendPendingRefund(ctx: JobContext, refundId: string): Promise<void> {
  const refund = await ctx.scope.read((db) => refundById(db, refundId));
  if (refund?.status === 'requested') await sendRefund(ctx, refund);
}
