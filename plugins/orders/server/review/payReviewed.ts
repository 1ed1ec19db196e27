import type { Deps, Tx } from '@foyer/kit/server';
import { sendOneRefund } from '../jobs.ts';
import type { CompleteInput, Outcome } from '../order/completeOrder.ts';
import { fulfilOrder } from '../order/fulfilOrder.ts';
import type { OrderRow } from '../order/order.ts';
import { saveReturn } from './saveReturn.ts';
import { isAsked } from './openReview.ts';
import { changeReview, decision, reviewOf } from './reviewRow.ts';

const REASON = 'Paid again with the correct amount';

/**
 * Another payment for an order in review. A correct one completes the order, and the wrong one is
 * returned; another wrong one, or a second payment of a lost order, is returned itself.
 * @throws SoldOut
 */
export async function payReviewed(
  tx: Tx,
  deps: Deps,
  { order, input }: { order: OrderRow; input: CompleteInput },
): Promise<Outcome> {
  const { payment } = input;
  if (!payment || payment.paymentIntentId === order.payment_intent_id) return 'needs_review';
  if (!isAsked(order, payment)) return 'wrong';
  const review = await reviewOf(tx, order);
  // The lost order itself was paid correctly, so any other payment is one too many.
  if (review.kind !== 'amount') return 'double';
  // Someone may have already returned the wrong one.
  if (review.state === 'open' && review.charge_id) {
    const refund = await saveReturn(tx, deps, {
      order,
      kind: 'review',
      chargeId: review.charge_id,
      amountCents: review.paid_cents,
      reason: REASON,
      requestedBy: null,
    });
    await tx.enqueue(sendOneRefund, { refundId: refund.id });
  }
  await changeReview(tx, review, decision('completed', { by: null, reason: REASON }));
  await fulfilOrder(tx, deps, { order, ...input });
  return 'completed';
}
