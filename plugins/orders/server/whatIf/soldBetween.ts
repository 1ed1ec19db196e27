import type { Knex } from '@foyer/kit/server';
import type { OrderRow } from '../order/order.ts';

const COLUMNS = [
  'id',
  'channel',
  'payment_method',
  'flow',
  'lines',
  'discount',
  'donation_cents',
  'terms',
  'gateway_fee_cents',
  'completed_at',
] as const;

/** The contents of an order's cart, and the terms of its sale. */
export type SoldOrder = Pick<OrderRow, (typeof COLUMNS)[number]>;

/**
 * The orders of one tenant that were completed in [from, until), oldest first, in batches to limit
 * memory use. Uses the index `orders_order_sold`.
 */
export async function* soldBetween(
  db: Knex,
  given: { tenantId: string; from: Date; until: Date; batch: number },
): AsyncGenerator<SoldOrder[]> {
  const { tenantId, from, until, batch } = given;
  let last: SoldOrder | undefined;
  for (;;) {
    const query = db('orders_order')
      .where({ tenant_id: tenantId })
      .where('completed_at', '>=', from)
      .where('completed_at', '<', until)
      .orderBy(['completed_at', 'id'])
      .limit(batch);
    if (last) query.whereRaw('(completed_at, id) > (?, ?)', [last.completed_at as Date, last.id]);
    const orders = (await query.select(COLUMNS)) as SoldOrder[];
    if (orders.length > 0) yield orders;
    if (orders.length < batch) return;
    last = orders.at(-1);
  }
}
