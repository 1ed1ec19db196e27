import { createHmac } from 'node:crypto';
import { formatHours, notFound, type TimeRange, weekdayAndDay } from '@foyer/kit';
import { type Deps, type Knex, pooledBytes, purposeKeys } from '@foyer/kit/server';
import type { Discount, RefundState, SaleLine, Terms } from '@foyer/plugin-fees/engine';
import type { OrdersOrderRow } from '../schema.ts';

/** How an order's money reaches the tenant, fixed when it was sold. */
export type OrderFlow = OrdersOrderRow['flow'];

export interface Contact {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** A row of orders_order. */
export interface OrderRow extends OrdersOrderRow {
  lines: SaleLine[];
  terms: Terms;
  discount: Discount | null;
  money: RefundState;
}

/** The account that an order is charged on; null is the platform's own. */
export const chargedAccount = ({
  flow,
  destination,
}: Pick<OrderRow, 'flow' | 'destination'>): string | null =>
  flow === 'direct' ? destination : null;

/** Identifies an order in events. */
export const named = (order: OrderRow) => ({
  tenantId: order.tenant_id,
  eventId: order.event_id,
  orderId: order.id,
  orderUID: order.uid,
});

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
    .whereRaw('uid = any(?::text[])', [[...orderUIDs]])
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
  'is_handed_over',
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

// Crockford's alphabet, without letters that are easily confused.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A readable random ID of `length` characters, 5 bits each. */
function readableId(length: number): string {
  return lettersOf(pooledBytes(length));
}

const lettersOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');

/** An order's ID: 50 bits, short enough for the phone. */
export const newOrderUID = (): string => readableId(10);

const TICKET_LETTERS = 12;

/** A ticket's ID. It proves nothing: the signature does. */
export const newTicketUID = (): string => readableId(TICKET_LETTERS);

/**
 * The ID of an order's ticket. Derived from the order's ID and a secret, so that a rebuilt order gets the
 * tickets that its buyer already has.
 */
export function issuedTicketUID(
  deps: Pick<Deps, 'use'>,
  { tenantId, orderUID, index }: { tenantId: string; orderUID: string; index: number },
): string {
  const [key] = deps.use(purposeKeys).of('orders:ticketUIDs');
  if (!key) throw new Error('The secret for ticket IDs is missing.');
  const digest = createHmac('sha256', key).update(`${tenantId} ${orderUID} ${index}`).digest();
  return lettersOf(digest.subarray(0, TICKET_LETTERS));
}

/**
 * Orders of a tenant by UID as `o`; unknown ones are left out. Each is looked up separately:
 * without table statistics, Postgres would expect few orders per tenant and read them all in a
 * plain join.
 */
export const ordersOf = (
  db: Knex,
  { tenantId, uids }: { tenantId: string; uids: readonly string[] },
): Knex.QueryBuilder =>
  db.from(
    db.raw(
      `unnest(?::text[]) as wanted (uid) cross join lateral (
         select * from orders_order where tenant_id = ? and orders_order.uid = wanted.uid limit 1
       ) as o`,
      [[...uids], tenantId],
    ),
  );

const HALF_A_DAY_MS = 12 * 3_600_000;

/** An event's date and times, or both dates if it ends on another day. */
export function whenOf({ startAt, endAt, timeZone }: TimeRange & { startAt: Date; endAt: Date }): {
  date: string;
  time: string;
} {
  const start = weekdayAndDay(startAt, timeZone);
  const end = weekdayAndDay(endAt, timeZone);
  const isShort = endAt.getTime() - startAt.getTime() < HALF_A_DAY_MS;
  return {
    date: isShort || start === end ? start : `${start} – ${end}`,
    time: formatHours({ startAt, endAt, timeZone }),
  };
}
