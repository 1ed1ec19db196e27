import { conflict } from '@foyer/kit';
import type { Ctx, TenantCtx, Tx } from '@foyer/kit/server';
import type { Decision } from '../../contract/reviews.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';
import { sendRefund } from '../refunds/sendRefund.ts';
import { cancelReviewed } from './cancelReviewed.ts';
import { keepWholeRefund } from './keepWholeRefund.ts';
import { readPayment, type LookedAt } from './readPayment.ts';
import { readReviewed } from './readReviewed.ts';
import { changeReview, decision, lockReviewed, type WhichReview } from './reviewRow.ts';

/**
 * Somebody decides that the payment goes back. It is kept first, asked for second; once the gateway
 * has it the order is cancelled and its tickets are free.
 */
export async function refundReview(
  ctx: TenantCtx,
  { params, body }: { params: WhichReview; body: Decision },
) {
  const payment = await readPayment(ctx, await ctx.read((db) => readReviewed(db, params)));
  if (payment.isDisputed)
    throw conflict(
      'order_disputed',
      'The buyer’s bank is taking this payment back. It cannot be refunded as well.',
    );
  const reason = body.reason.trim();
  const refund = await ctx.tx((tx) => decide(tx, ctx, { which: params, payment, reason }));
  if (!refund) return { success: true as const, status: 'cancelled' as const };
  const { status, failure } = await sendRefund(ctx, refund);
  if (status === 'failed')
    throw conflict('refund_refused', `The payment service refused the refund: ${failure ?? ''}`);
  return {
    success: true as const,
    status: status === 'requested' ? ('refunding' as const) : ('cancelled' as const),
  };
}

/** @returns null where all of it has gone back already, at the gateway itself */
async function decide(
  tx: Tx,
  ctx: Ctx,
  { which, payment, reason }: { which: WhichReview; payment: LookedAt; reason: string },
): Promise<RefundRecord | null> {
  const { order, review } = await lockReviewed(tx, which);
  const by = ctx.actor?.email ?? null;
  const feeCents = payment.feeCents;
  await changeReview(tx, review, {
    ...decision('refunding', { by, reason }),
    fee_cents: feeCents,
  });
  await tx.audit({
    action: 'order.review_refunded',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenant_id,
    before: {
      status: 'needs_review',
      askedCents: review.asked_cents,
      paidCents: review.paid_cents,
    },
    after: { reason },
  });
  const amountCents = review.paid_cents - payment.refundedCents;
  if (amountCents <= 0) {
    await cancelReviewed(tx, { order, review: { ...review, fee_cents: feeCents } });
    return null;
  }
  return keepWholeRefund(tx, ctx, {
    order,
    kind: 'review',
    chargeId: review.charge_id ?? '',
    amountCents,
    reason,
    requestedBy: by,
  });
}
