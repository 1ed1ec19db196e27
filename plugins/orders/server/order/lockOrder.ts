import { notFound } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import type { OrdersOrderRow } from '../schema.ts';
import type { OrderRow } from './order.ts';

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

/**
 * All columns of an order by name; the compiler checks that none is missing. A prepared statement with `*` would break
 * when a migration adds a column.
 */
const orderColumns = [
  'tenant_id',
  'id',
  'uid',
  'event_id',
  'draft_id',
  'status',
  'channel',
  'payment_method',
  'source',
  'email',
  'first_name',
  'last_name',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'zip_code',
  'country',
  'consents',
  'ticket_count',
  'lines',
  'terms',
  'discount_code',
  'discount',
  'subtotal_cents',
  'discount_cents',
  'surcharge_cents',
  'processing_fee_cents',
  'gateway_processing_fee_cents',
  'vat_cents',
  'donation_cents',
  'total_cents',
  'refunded_cents',
  'money',
  'gateway_fee_cents',
  'net_amount_cents',
  'tenant_total_cents',
  'platform_total_cents',
  'flow',
  'facilitator',
  'destination',
  'agreed_cents',
  'payment_intent_id',
  'charge_id',
  'paid_cents',
  'balance_available_at',
  'is_disputed',
  'review_reason',
  'created_at',
  'completed_at',
  'updated_at',
  'buyer_key',
  'forgets_buyer',
  'kept_vat_cents',
  'kept_donation_cents',
  'kept_service_fee_cents',
  'kept_processing_fee_cents',
  'kept_platform_fee_cents',
  'kept_donation_fee_cents',
  'kept_total_cents',
  'estimated_gateway_fee_cents',
  'gross_sales_cents',
  'net_sales_cents',
  'whole_processing_fee_cents',
  'is_estimated',
  'address_changes',
  'close_cause',
] as const satisfies readonly (keyof OrdersOrderRow)[];
