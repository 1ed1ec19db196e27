import type { Tx } from '@foyer/kit/server';
import type { CardPayment } from '../order/completeOrder.ts';
import type { OrderRow } from '../order/order.ts';

/** Whether a payment is what the order comes to. */
export const isAsked = (
  { total_cents }: Pick<OrderRow, 'total_cents'>,
  { paidCents, currency }: Pick<CardPayment, 'paidCents' | 'currency'>,
): boolean => paidCents === total_cents && currency === 'usd';

/** Sets an order aside for somebody: its payment came, and is not what was asked for. */
export async function openReview(
  tx: Tx,
  { order, payment, cause }: { order: OrderRow; payment: CardPayment; cause: string },
): Promise<void> {
  const { paidCents, currency, paymentIntentId, chargeId, sessionId } = payment;
  const reason = `Paid ${paidCents} ${currency}, asked ${order.total_cents} usd`;
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
    asked_cents: order.total_cents,
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
