import { conflict, notFound } from '@foyer/kit';
import { isUuid, type Knex, type Tx } from '@foyer/kit/server';
import { lockOrder, readOrder } from '../order/lockOrder.ts';
import type { OrderRow } from '../order/order.ts';
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
