import { conflict } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import {
  applicationFeeEstimate,
  soldState,
  transferEstimate,
  type Breakdown,
  type Discount,
  type SaleLine,
  type Terms,
} from '@foyer/plugin-fees/engine';
import { UNPAID_STATUSES } from '../../contract/status.ts';
import type { Contact, OrderFlow } from './order.ts';
import { splitColumns, splitOrder } from './postLedger.ts';

export interface NewOrder {
  tenantId: string;
  eventId: string;
  orderUID: string;
  /** The cart it was placed from; null at the box office. */
  cartId: string | null;
  contact: Contact;
  /** The checked boxes, with the text shown and the time. */
  consents: Readonly<Record<string, unknown>>;
  source: string;
  lines: readonly SaleLine[];
  discount: Discount | null;
  terms: Terms;
  breakdown: Breakdown;
  flow: OrderFlow;
  facilitator: 'platform' | 'tenant';
  destination: string | null;
}

/** Buyers also see “card” for a card charged on the organizer's own terminal. */
const paymentMethodOf = ({ method }: Breakdown) => (method === 'terminal' ? 'card' : method);

/** The tenant's or the platform's share that is agreed with the gateway in advance. */
export function agreedCents({
  flow,
  terms,
  breakdown,
}: Pick<NewOrder, 'flow' | 'terms' | 'breakdown'>): number {
  if (flow === 'destination') return transferEstimate(terms, breakdown);
  return flow === 'direct' ? applicationFeeEstimate(terms, breakdown) : 0;
}

/**
 * Places an order that waits for its payment. Until it is paid, the same cart updates the same
 * order with its current contents.
 */
export async function placeOrder(tx: Tx, order: NewOrder): Promise<{ id: string }> {
  const { breakdown, contact, terms, flow } = order;
  const money = soldState(breakdown);
  const agreed = agreedCents(order);
  const split = splitOrder({ terms, money, flow, agreed_cents: agreed, gateway_fee_cents: null });
  const row = {
    tenant_id: order.tenantId,
    uid: order.orderUID,
    event_id: order.eventId,
    draft_id: order.cartId,
    status: 'awaiting_payment',
    channel: breakdown.channel,
    payment_method: paymentMethodOf(breakdown),
    source: order.source,
    email: contact.email,
    first_name: contact.firstName,
    last_name: contact.lastName,
    phone: contact.phone,
    address1: contact.address1,
    address2: contact.address2,
    city: contact.city,
    state: contact.state,
    zip_code: contact.zipCode,
    country: contact.country,
    consents: JSON.stringify(order.consents),
    ticket_count: breakdown.tickets.length,
    lines: JSON.stringify(order.lines),
    terms: JSON.stringify(terms),
    discount_code: order.discount?.code ?? null,
    discount: order.discount && JSON.stringify(order.discount),
    subtotal_cents: breakdown.subtotalCents,
    discount_cents: breakdown.discountCents,
    surcharge_cents: breakdown.surchargeCents,
    processing_fee_cents: breakdown.processingFeeCents,
    gateway_processing_fee_cents: breakdown.gatewayProcessingFeeCents,
    vat_cents: breakdown.vatCents,
    donation_cents: breakdown.donationCents,
    total_cents: breakdown.totalCents,
    money: JSON.stringify(money),
    ...splitColumns(split),
    flow,
    facilitator: order.facilitator,
    destination: order.destination,
    agreed_cents: agreed,
  };
  const [placed] = await tx
    .db('orders_order')
    .insert(row)
    .onConflict(['tenant_id', 'draft_id'])
    .merge()
    .whereIn('orders_order.status', UNPAID_STATUSES)
    .returning<{ id: string }[]>('id');
  if (!placed) throw conflict('already_paid', 'This order has already been paid.');
  return { id: placed.id };
}
