import { notFound } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import type { PayoutsOrderRow } from '../schema.ts';

/** A row of payouts_order. */
export type PayoutOrder = PayoutsOrderRow;

/** Identifies an order and its tenant. */
export interface OrderKey {
  tenantId: string;
  orderId: string;
}

/** Locks an order's payout until the transaction ends; returns undefined if it has none. */
export const lockPayoutOrder = (
  db: Knex.Transaction,
  { tenantId, orderId }: OrderKey,
): Promise<PayoutOrder | undefined> =>
  db<PayoutOrder>('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .forUpdate()
    .first();

/** @throws 404 */
export async function requirePayoutOrder(
  db: Knex.Transaction,
  key: OrderKey,
): Promise<PayoutOrder> {
  const order = await lockPayoutOrder(db, key);
  if (!order) throw notFound('order');
  return order;
}

/**
 * Locks a tenant's debt, over all its orders, until the transaction ends. To prevent deadlocks,
 * always take it after the order's own lock and before any row of payouts_order.
 */
export async function lockDebt(db: Knex.Transaction, tenantId: string): Promise<void> {
  await db('payouts_debt')
    .insert({ tenant_id: tenantId })
    .onConflict('tenant_id')
    .merge({ locked_at: db.fn.now() });
}
