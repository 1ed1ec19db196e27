import { notFound } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import type { OrderRow } from './order.ts';
import { orderColumns } from './orderColumns.ts';

/**
 * Locks an order until the transaction ends. Rows that reference it can still be inserted: a transfer
 * that posts to the ledger of an order in debt doesn't wait for this lock, so the two can't deadlock.
 * @throws 404
 */
export async function lockOrder(db: Knex.Transaction, orderUID: string): Promise<OrderRow> {
  const order = await ofUid(db, orderUID).forNoKeyUpdate().first();
  if (!order) throw notFound('order');
  return order;
}

/** Locks several orders, always in the same order. Unknown ones are left out. */
export async function lockOrders(
  db: Knex.Transaction,
  orderUIDs: readonly string[],
): Promise<OrderRow[]> {
  return db<OrderRow>('orders_order')
    .whereRaw('uid = any(?::text[])', [orderUIDs as unknown as string])
    .orderBy('uid')
    .forNoKeyUpdate()
    .select(...orderColumns);
}

/** The current order. @throws 404 */
export async function readOrder(db: Knex.Transaction, orderUID: string): Promise<OrderRow> {
  const order = await ofUid(db, orderUID).first();
  if (!order) throw notFound('order');
  return order;
}

const ofUid = (db: Knex.Transaction, uid: string) =>
  db<OrderRow>('orders_order')
    .where({ uid })
    .select(...orderColumns);
