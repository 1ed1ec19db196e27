import { notFound } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';

/** A row of payouts_order, its amounts as numbers. */
export interface PayoutOrder {
  tenant_id: string;
  id: string;
  order_id: string;
  order_uid: string;
  event_id: string;
  facilitator: 'platform' | 'tenant';
  has_charge: boolean;
  on_hold: boolean;
  hold_message: string | null;
  held_by: string | null;
  system_hold: boolean;
  withdrawn_cents: number;
  payout_completed: boolean;
  payout_id: string | null;
  transferred_cents: number;
  reversed_cents: number;
  netted_cents: number;
  settled_cents: number;
  owed_cents: number;
  adjustment_leg: string | null;
}

const CENTS = [
  'withdrawn_cents',
  'transferred_cents',
  'reversed_cents',
  'netted_cents',
  'settled_cents',
  'owed_cents',
] as const;

/** Whose money, and of which order. */
export interface OrderKey {
  tenantId: string;
  orderId: string;
}

/** Bigint columns come as strings from the driver. */
export function toPayoutOrder(row: Record<string, unknown>): PayoutOrder {
  const order = { ...row };
  for (const column of CENTS) order[column] = Number(order[column]);
  return order as unknown as PayoutOrder;
}

/** Locks an order's payout until the transaction ends; undefined where it has none. */
export async function lockPayoutOrder(
  db: Knex.Transaction,
  { tenantId, orderId }: OrderKey,
): Promise<PayoutOrder | undefined> {
  const row = (await db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .forUpdate()
    .first()) as Record<string, unknown> | undefined;
  return row && toPayoutOrder(row);
}

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
 * Whoever changes what a tenant owes, on whichever of its orders, holds this until the transaction
 * ends. It is taken after the order's own lock and before any row of payouts_order, always in this
 * order, so that nobody waits in a circle.
 */
export async function lockDebt(db: Knex.Transaction, tenantId: string): Promise<void> {
  await db('payouts_debt')
    .insert({ tenant_id: tenantId })
    .onConflict('tenant_id')
    .merge({ locked_at: db.fn.now() });
}
