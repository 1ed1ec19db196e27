import type { Deps, Tx } from '@foyer/kit/server';
import { sendOneRefund } from '../jobs.ts';
import type { CompleteInput, Outcome } from '../order/completeOrder.ts';
import { fulfilOrder } from '../order/fulfilOrder.ts';
import type { OrderRow } from '../order/order.ts';
import { keepWholeRefund } from './keepWholeRefund.ts';
import { isAsked } from './openReview.ts';
import { changeReview, decision, reviewOf } from './reviewRow.ts';

const REASON = 'Paid again, and then what was asked for';

/**
 * Another payment of an order that waits for somebody. One that is right makes it complete, and the
 * wrong one goes back; another wrong one goes back itself.
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
  // Somebody may have sent the wrong one back already.
  if (review.state === 'open' && review.charge_id) {
    const refund = await keepWholeRefund(tx, deps, {
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
