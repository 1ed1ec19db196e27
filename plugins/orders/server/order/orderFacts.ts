import { notFound } from '@foyer/kit';
import { isUuid, type Knex } from '@foyer/kit/server';
import type { BrandRecord } from '@foyer/plugin-tenants/server';
import type { Channel, RefundState, StateTicket, Terms } from '@foyer/plugin-fees/engine';
import type { EventTexts, RefundPlan } from '@foyer/plugin-events/contract';
import type { PaymentMethod } from '../../contract/rows.ts';
import type { CloseCause, OrderStatus } from '../../contract/status.ts';
import { ordersOf } from './order.ts';

/** An event's location, time and organizer, for emails, pages and PDFs to buyers. */
export interface EventFacts {
  name: string;
  slug: string;
  startAt: Date;
  endAt: Date;
  timeZone: string;
  address1: string;
  city: string;
  state: string;
  country: string;
  texts: EventTexts;
  /** The URL of its image. */
  image: string | null;
  isCancelled: boolean;
  /** The cancellation reason; empty if none was given. */
  cancelReason: string;
  refundPlan: RefundPlan;
  /** How often the event's calendar entry has changed. */
  calendarSequence: number;
}

/** An order with everything that an email, a page or a PDF shows. */
export interface OrderFacts {
  tenantId: string;
  id: string;
  uid: string;
  eventId: string;
  status: OrderStatus;
  channel: Channel;
  paymentMethod: PaymentMethod;
  source: string;
  email: string;
  addressChanges: number;
  /** Whether the owner of this email has confirmed the order, or was signed in when placing it. */
  isEmailProven: boolean;
  firstName: string;
  lastName: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  ticketCount: number;
  money: RefundState;
  terms: Terms;
  discountCode: string | null;
  subtotalCents: number;
  discountCents: number;
  surchargeCents: number;
  processingFeeCents: number;
  gatewayProcessingFeeCents: number;
  vatCents: number;
  donationCents: number;
  totalCents: number;
  refundedCents: number;
  gatewayFeeCents: number | null;
  netAmountCents: number;
  tenantTotalCents: number;
  platformTotalCents: number;
  chargeId: string | null;
  facilitator: 'platform' | 'tenant';
  isDisputed: boolean;
  reviewReason: string | null;
  /** Why it was closed without tickets. */
  closeCause: CloseCause | null;
  balanceAvailableAt: Date | null;
  createdAt: Date;
  completedAt: Date | null;
  event: EventFacts;
  tenant: { name: string; url: string; brand: BrandRecord };
}

/** An order as emails show it. */
export type MailedOrder = Omit<OrderFacts, 'money' | 'terms'> & {
  money: { tickets: readonly Pick<StateTicket, 'ticketTypeId' | 'name' | 'priceCents'>[] };
};

/** Which order: always within a tenant, and within an event if the caller is limited to one. */
export interface WhichOrder {
  tenantId: string;
  eventId?: string;
  uid?: string;
  /** The cart that became it; not if the organizer has given the order to another address. */
  cartId?: string;
  id?: string;
  /** If set, must match: links from before an address change don't. */
  addressChanges?: number;
}

/** Named columns instead of `*`, so that the prepared statement survives new columns. */
const ORDER = [
  'o.tenant_id',
  'o.id',
  'o.uid',
  'o.status',
  'o.channel',
  'o.payment_method',
  'o.source',
  'o.email',
  'o.address_changes',
  'o.first_name',
  'o.last_name',
  'o.phone',
  'o.address1',
  'o.address2',
  'o.city',
  'o.state',
  'o.zip_code',
  'o.country',
  'o.ticket_count',
  'o.money',
  'o.terms',
  'o.discount_code',
  'o.subtotal_cents',
  'o.discount_cents',
  'o.surcharge_cents',
  'o.processing_fee_cents',
  'o.gateway_processing_fee_cents',
  'o.vat_cents',
  'o.donation_cents',
  'o.total_cents',
  'o.refunded_cents',
  'o.gateway_fee_cents',
  'o.net_amount_cents',
  'o.tenant_total_cents',
  'o.platform_total_cents',
  'o.charge_id',
  'o.facilitator',
  'o.is_disputed',
  'o.review_reason',
  'o.close_cause',
  'o.balance_available_at',
  'o.created_at',
  'o.completed_at',
  'o.event_id',
] as const;

/** One statement, because it runs while a sale completes. @throws 404 */
export async function orderFacts(db: Knex, which: WhichOrder): Promise<OrderFacts> {
  const { tenantId, eventId, uid, cartId, id, addressChanges } = which;
  if ([eventId, cartId, id].some((one) => one !== undefined && !isUuid(one)))
    throw notFound('order');
  const row = (await factsOf(db, db('orders_order as o'))
    .where({
      'o.tenant_id': tenantId,
      ...(eventId !== undefined && { 'o.event_id': eventId }),
      ...(uid !== undefined && { 'o.uid': uid }),
      ...(cartId !== undefined && { 'o.draft_id': cartId, 'o.is_handed_over': false }),
      ...(id !== undefined && { 'o.id': id }),
      ...(addressChanges !== undefined && { 'o.address_changes': addressChanges }),
    })
    .first()) as Row | undefined;
  if (!row) throw notFound('order');
  return toFacts(row);
}

/** Several orders of one tenant; unknown ones are left out. */
export async function factsOfOrders(
  db: Knex,
  which: { tenantId: string; uids: readonly string[] },
): Promise<OrderFacts[]> {
  const rows = (await factsOf(db, ordersOf(db, which))) as Row[];
  return rows.map(toFacts);
}

/** @param orders as `o` */
const factsOf = (db: Knex, orders: Knex.QueryBuilder) =>
  orders
    .join('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'o.tenant_id').andOn('e.id', 'o.event_id'),
    )
    .join('tenants_tenant_v1 as n', 'n.id', 'o.tenant_id')
    .select(
      ...ORDER,
      db.raw(`exists (select from orders_confirmation c where c.tenant_id = o.tenant_id
          and c.id = o.id and c.confirmed_at is not null) as is_email_proven,
        e.name as event_name, e.slug as event_slug, e.start_at as event_start_at,
        e.end_at as event_end_at, e.time_zone as event_time_zone, e.address1 as event_address1,
        e.city as event_city, e.state as event_state, e.country as event_country,
        e.texts as event_texts, n.name as tenant_name, n.url as tenant_url,
        e.image as event_image, e.status as event_status, e.cancel_reason as event_cancel_reason,
        e.refund_plan as event_refund_plan, e.calendar_sequence as event_sequence, n.logo, n.logo_width, n.logo_height, n.logo_ground, n.accent`),
    );

/** A row as the driver returns it: bigint columns are strings. */
type Row = Record<string, string> &
  Omit<BrandRecord, 'id'> & {
    [
      K in
        | 'event_start_at'
        | 'event_end_at'
        | 'created_at'
        | 'completed_at'
        | 'balance_available_at'
        | 'money'
        | 'terms'
        | 'is_disputed'
        | 'is_email_proven'
        | 'ticket_count'
        | 'address_changes'
        | 'event_sequence'
        | 'event_texts'
    ]: never;
  };

function toFacts(row: Row): OrderFacts {
  const cents = (column: string) => Number(row[column]);
  const text = (column: string) => row[column] ?? '';
  return {
    tenantId: text('tenant_id'),
    id: text('id'),
    uid: text('uid'),
    eventId: text('event_id'),
    status: text('status') as OrderStatus,
    channel: text('channel') as Channel,
    paymentMethod: text('payment_method') as PaymentMethod,
    source: text('source'),
    email: text('email'),
    addressChanges: row.address_changes,
    isEmailProven: row.is_email_proven,
    firstName: text('first_name'),
    lastName: text('last_name'),
    phone: text('phone'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    country: text('country'),
    ticketCount: row.ticket_count,
    money: row.money,
    terms: row.terms,
    discountCode: row['discount_code'] ?? null,
    subtotalCents: cents('subtotal_cents'),
    discountCents: cents('discount_cents'),
    surchargeCents: cents('surcharge_cents'),
    processingFeeCents: cents('processing_fee_cents'),
    gatewayProcessingFeeCents: cents('gateway_processing_fee_cents'),
    vatCents: cents('vat_cents'),
    donationCents: cents('donation_cents'),
    totalCents: cents('total_cents'),
    refundedCents: cents('refunded_cents'),
    gatewayFeeCents: row['gateway_fee_cents'] === null ? null : cents('gateway_fee_cents'),
    netAmountCents: cents('net_amount_cents'),
    tenantTotalCents: cents('tenant_total_cents'),
    platformTotalCents: cents('platform_total_cents'),
    chargeId: row['charge_id'] ?? null,
    facilitator: text('facilitator') as OrderFacts['facilitator'],
    isDisputed: row.is_disputed,
    reviewReason: row['review_reason'] ?? null,
    closeCause: (row['close_cause'] ?? null) as CloseCause | null,
    balanceAvailableAt: row.balance_available_at,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    event: {
      name: text('event_name'),
      slug: text('event_slug'),
      startAt: row.event_start_at,
      endAt: row.event_end_at,
      timeZone: text('event_time_zone'),
      address1: text('event_address1'),
      city: text('event_city'),
      state: text('event_state'),
      country: text('event_country'),
      texts: row.event_texts,
      image: row['event_image'] ?? null,
      isCancelled: row['event_status'] === 'cancelled',
      cancelReason: text('event_cancel_reason'),
      refundPlan: text('event_refund_plan') as RefundPlan,
      calendarSequence: row.event_sequence,
    },
    tenant: {
      name: text('tenant_name'),
      url: text('tenant_url'),
      brand: {
        id: text('tenant_id'),
        logo: row.logo,
        logo_width: row.logo_width,
        logo_height: row.logo_height,
        logo_ground: row.logo_ground,
        accent: row.accent,
      },
    },
  };
}

/** An event's address in one line; empty if it has none. */
export const placeOf = ({ address1, city, state, country }: EventFacts): string =>
  [address1, city, state, country].filter((part) => part.trim() !== '').join(', ');

export const fullNameOf = ({ firstName, lastName }: Pick<OrderFacts, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();
