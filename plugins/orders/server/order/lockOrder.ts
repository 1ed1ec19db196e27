import { notFound } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import type { OrderRow } from './order.ts';

/** Locks an order until the transaction ends. @throws 404 */
export async function lockOrder(db: Knex.Transaction, orderUID: string): Promise<OrderRow> {
  const order = await db<OrderRow>('orders_order').where({ uid: orderUID }).forUpdate().first();
  if (!order) throw notFound('order');
  return order;
}

/** An order as it stands. @throws 404 */
export async function readOrder(db: Knex.Transaction, orderUID: string): Promise<OrderRow> {
  const order = await db<OrderRow>('orders_order').where({ uid: orderUID }).first();
  if (!order) throw notFound('order');
  return order;
}
