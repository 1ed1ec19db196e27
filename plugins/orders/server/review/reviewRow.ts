import { conflict, formatCents, formatMinorUnits, notFound } from '@foyer/kit';
import { type Deps, isUuid, type Knex, type Tx } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { CardPayment } from '../order/completeOrder.ts';
import { lockOrder, type OrderRow, readOrder } from '../order/order.ts';
import { refundCall, refundMetadata, type RefundRecord } from '../refunds/refundRecord.ts';
import type { OrdersReviewRow } from '../schema.ts';

export interface WhichReview {
  eventId: string;
  orderUID: string;
}

/** An order in review, with what is known of its payment. */
export interface Reviewed {
  order: OrderRow;
  review: OrdersReviewRow;
}

export const reviewOf = async (
  { db }: Pick<Tx, 'db'>,
  order: Pick<OrderRow, 'id'>,
): Promise<OrdersReviewRow> => {
  const review = await db<OrdersReviewRow>('orders_review').where({ order_id: order.id }).first();
  if (!review) throw notFound('review');
  return review;
};

/**
 * Locks an undecided order in review. Of two concurrent decisions, the second fails.
 * @throws 404, 409
 */
export async function lockReviewed(tx: Tx, { eventId, orderUID }: WhichReview): Promise<Reviewed> {
  if (!isUuid(eventId)) throw notFound('order');
  const order = await lockOrder(tx.db, orderUID);
  if (order.event_id !== eventId) throw notFound('order');
  if (order.status !== 'needs_review')
    throw conflict('review_decided', 'Someone else has already resolved this order.');
  const review = await reviewOf(tx, order);
  if (review.state === 'refunding')
    throw conflict('review_decided', 'This payment is already being refunded.');
  return { order, review };
}

export async function changeReview(
  { db }: Tx,
  { tenant_id, id }: Pick<OrdersReviewRow, 'tenant_id' | 'id'>,
  change: Partial<OrdersReviewRow>,
): Promise<void> {
  await db('orders_review')
    .where({ tenant_id, id })
    .update({ ...change, updated_at: db.fn.now() });
}

/** Records who decided, and why. */
export const decision = (
  state: 'refunding' | 'completed',
  { by, reason }: { by: string | null; reason: string },
) => ({ state, reason, decided_by: by, decided_at: new Date(), failure: null, quiet_until: null });

/** An order in review and its payment. @throws 404, 409 */
export async function readReviewed(
  db: Knex.Transaction,
  { eventId, orderUID }: WhichReview,
): Promise<Reviewed> {
  if (!isUuid(eventId)) throw notFound('order');
  const order = await readOrder(db, orderUID);
  if (order.event_id !== eventId) throw notFound('order');
  if (order.status !== 'needs_review')
    throw conflict('review_decided', 'Someone else has already resolved this order.');
  return { order, review: await reviewOf({ db }, order) };
}

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

/** Saves a refund of money that isn't part of its order, to be sent after the commit. */
export async function saveReturn(
  tx: Tx,
  deps: Deps,
  given: {
    order: OrderRow;
    kind: 'review' | 'surplus';
    chargeId: string;
    amountCents: number;
    reason: string;
    requestedBy: string | null;
  },
): Promise<RefundRecord> {
  const { order, kind, chargeId, amountCents, reason, requestedBy } = given;
  const { rows } = await tx.db.raw<{ rows: { id: string }[] }>('select gen_random_uuid() as id');
  const id = rows[0]?.id ?? '';
  // The agreed share isn't returned if only a surplus is refunded.
  const from = kind === 'surplus' ? { ...order, agreed_cents: 0 } : order;
  const call = refundCall(from, {
    charge: chargeId,
    amountCents,
    withFees: true,
    metadata: refundMetadata(deps, order, {
      refundId: id,
      amountCents,
      kind: kind === 'surplus' ? kind : undefined,
    }),
  });
  const [row] = await tx
    .db('orders_refund')
    .insert({
      id,
      tenant_id: order.tenant_id,
      order_id: order.id,
      event_id: order.event_id,
      status: 'requested',
      kind,
      amount_cents: amountCents,
      reason,
      idempotency_key: `${deps.use(gateway).keyPrefix}re:${order.uid}:${kind}:${id}`,
      params: JSON.stringify(call),
      requested_by: requestedBy,
    })
    .returning<RefundRecord[]>('*');
  if (!row) throw new Error('An insert returned no row.');
  await tx.audit({
    action: 'refund.requested',
    subject: 'refund',
    subjectId: id,
    tenantId: order.tenant_id,
    after: { orderUID: order.uid, kind, amountCents, chargeId, reason },
  });
  return row;
}
