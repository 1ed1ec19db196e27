import { formatCents, formatMinorUnits } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import type { CardPayment } from '../order/completeOrder.ts';
import type { OrderRow } from '../order/order.ts';
import type { OrdersReviewRow } from '../schema.ts';

/** Whether a payment is the order's amount. */
export const isAsked = (
  { total_cents }: Pick<OrderRow, 'total_cents'>,
  { paidCents, currency }: Pick<CardPayment, 'paidCents' | 'currency'>,
): boolean => paidCents === total_cents && currency === 'usd';

interface NewReview {
  order: OrderRow;
  payment: CardPayment;
  cause: string;
  kind?: OrdersReviewRow['kind'];
}

/** Sends an order to review: its payment isn't the requested amount, or the order was lost. */
export async function openReview(
  tx: Tx,
  { order, payment, cause, kind = 'amount' }: NewReview,
): Promise<void> {
  const { paidCents, currency, paymentIntentId, chargeId, sessionId } = payment;
  const reason =
    kind === 'amount'
      ? `Paid ${formatMinorUnits(paidCents, currency)}, but the order total is ${formatCents(order.total_cents)}`
      : 'Paid through Stripe, but the order was missing from the database';
  await tx.db('orders_order').where({ tenant_id: order.tenant_id, id: order.id }).update({
    status: 'needs_review',
    review_reason: reason,
    payment_intent_id: paymentIntentId,
    charge_id: chargeId,
    paid_cents: paidCents,
    updated_at: tx.db.fn.now(),
  });
  await tx.db('orders_review').insert({
    tenant_id: order.tenant_id,
    order_id: order.id,
    event_id: order.event_id,
    kind,
    // For an unreadable order, only the requested amount is known.
    asked_cents: kind === 'unreadable' ? paidCents : order.total_cents,
    paid_cents: paidCents,
    currency,
    payment_intent_id: paymentIntentId,
    charge_id: chargeId,
    session_id: sessionId ?? null,
  });
  await tx.audit({
    action: 'order.needs_review',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenant_id,
    before: { status: order.status },
    after: { status: 'needs_review', reason, cause },
  });
}
