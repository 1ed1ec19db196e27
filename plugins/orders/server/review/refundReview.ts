import { conflict } from '@foyer/kit';
import type { Ctx, InputOf, TenantCtx, Tx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';
import { sendRefund } from '../refunds/sendRefund.ts';
import { cancelReviewed } from './recordReturn.ts';
import {
  changeReview,
  decision,
  lockReviewed,
  readReviewed,
  saveReturn,
  type WhichReview,
} from './reviewRow.ts';
import { readPayment, refundProblem, type LookedAt } from './readPayment.ts';

/**
 * Decides to return the payment: the refund is saved, then requested; once the gateway has it, the
 * order is canceled and its tickets are released.
 */
export async function refundReview(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.refundReview>,
) {
  const reviewed = await ctx.read((db) => readReviewed(db, params));
  const payment = await readPayment(ctx, reviewed);
  if (payment.isDisputed)
    throw conflict(
      'order_disputed',
      'The buyer’s bank is reversing this payment, so it can’t be refunded too.',
    );
  const problem = refundProblem(payment, reviewed.review);
  if (problem) throw conflict('not_refundable', problem);
  const reason = body.reason.trim();
  const refund = await ctx.tx((tx) => decide(tx, ctx, { which: params, payment, reason }));
  if (!refund) return { success: true as const, status: 'cancelled' as const };
  const { status, failure } = await sendRefund(ctx, refund);
  if (status === 'failed')
    throw conflict('refund_refused', `The payment processor declined the refund: ${failure ?? ''}`);
  return {
    success: true as const,
    status: status === 'requested' ? ('refunding' as const) : ('cancelled' as const),
  };
}

/** @returns null if everything was already refunded at the gateway itself */
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
  return saveReturn(tx, ctx, {
    order,
    kind: 'review',
    chargeId: review.charge_id ?? '',
    amountCents,
    reason,
    requestedBy: by,
  });
}
