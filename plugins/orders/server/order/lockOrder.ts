import { notFound } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import type { OrderRow } from './order.ts';

const CENTS = [
  'total_cents',
  'refunded_cents',
  'gateway_fee_cents',
  'tenant_total_cents',
  'platform_total_cents',
  'net_amount_cents',
  'agreed_cents',
] as const;

/** An order as the driver hands it over, with its amounts as numbers. */
export function toOrderRow(row: Record<string, unknown>): OrderRow {
  const order = { ...row };
  for (const column of CENTS) if (order[column] !== null) order[column] = Number(order[column]);
  return order as unknown as OrderRow;
}

/** Locks an order until the transaction ends. @throws 404 */
export async function lockOrder(db: Knex.Transaction, orderUID: string): Promise<OrderRow> {
  const row = (await db('orders_order').where({ uid: orderUID }).forUpdate().first()) as
    Record<string, unknown> | undefined;
  if (!row) throw notFound('order');
  return toOrderRow(row);
}

/** An order as it stands. @throws 404 */
export async function readOrder(db: Knex.Transaction, orderUID: string): Promise<OrderRow> {
  const row = (await db('orders_order').where({ uid: orderUID }).first()) as
    Record<string, unknown> | undefined;
  if (!row) throw notFound('order');
  return toOrderRow(row);
}
