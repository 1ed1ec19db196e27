import { conflict, notFound } from '@foyer/kit';
import { isUuid, type Knex } from '@foyer/kit/server';
import { readOrder } from '../order/lockOrder.ts';
import { reviewOf, type Reviewed, type WhichReview } from './reviewRow.ts';

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
