import {
  byChannel,
  CHANNELS,
  postings,
  price,
  refundTickets,
  settle,
  soldState,
  type Channel,
  type Method,
  type Posting,
  type RefundState,
  type Settlement,
  type Terms,
} from '../../plugins/fees/engine.ts';

/** A placeholder in the shapes for an event's ticket type. */
export const SOME_TYPE = '00000000-0000-4000-8000-000000000000';

/**
 * An order priced by the fee engine, without event and buyer: columns of orders_order and related
 * rows.
 */
export interface Shape {
  n: number;
  channel: Channel;
  method: Method;
  status: 'completed' | 'partially_refunded' | 'refunded';
  ticket_count: number;
  price_cents: number;
  subtotal_cents: number;
  discount_cents: number;
  surcharge_cents: number;
  processing_fee_cents: number;
  gateway_processing_fee_cents: number;
  vat_cents: number;
  donation_cents: number;
  total_cents: number;
  refunded_cents: number;
  refunded_tickets: number;
  gateway_fee_cents: number | null;
  net_amount_cents: number;
  tenant_total_cents: number;
  platform_total_cents: number;
  lines: unknown;
  terms: Terms;
  money: RefundState;
  sale: Posting[];
  refund: Posting[];
}

interface Given {
  channel: Channel;
  method: Method;
  quantity: number;
  donationCents?: number;
  refunded?: number;
  isSettled?: boolean;
}

const RATE = { ppm: 29_000, fixedCents: 30 };
const OPTIONS = { online: 2, backend: 1, app: 4 } as const;
const TERMS: Terms = {
  rules: {
    bench: {
      id: 'bench',
      name: 'Five percent and a dollar',
      version: 1,
      onlinePpm: 50_000,
      onlineFlatCents: 100,
      posPpm: 20_000,
      posFlatCents: 50,
    },
  },
  defaultRuleId: 'bench',
  options: byChannel((channel) => OPTIONS[CHANNELS[channel].setting]),
  processingPpm: 10_000,
  platformPpm: 20_000,
  roundUpCents: 0,
  tax: { chargeTax: true, ratePpm: 82_500 },
  donation: { ppm: 200_000, flatCents: 0 },
  gateway: byChannel(() => RATE),
  platformBearsGatewayFee: false,
};

/** Twenty typical orders, two of them refunded. */
export const SHAPES: readonly Shape[] = [
  ...[1, 2, 2, 4, 2, 1, 3, 2].map((quantity) => online({ quantity })),
  online({ quantity: 2, donationCents: 2_500 }),
  online({ quantity: 1, isSettled: false }),
  online({ quantity: 2, refunded: 1 }),
  online({ quantity: 2, refunded: 2 }),
  ...[1, 2].map((quantity) => online({ quantity, channel: 'app' })),
  ...[1, 2, 4].map((quantity) => online({ quantity, channel: 'backend', method: 'cash' })),
  ...[1, 2].map((quantity) => online({ quantity, channel: 'backend', isSettled: false })),
  online({ quantity: 2, channel: 'backend', method: 'complimentary' }),
].map((given, n) => shapeOf(given, n));

function online(given: Partial<Given> & { quantity: number }): Given {
  return { channel: 'online', method: 'card', ...given };
}

function shapeOf(given: Given, n: number): Shape {
  const { channel, method, quantity, donationCents = 0, refunded = 0, isSettled = true } = given;
  const line = {
    ticketTypeId: SOME_TYPE,
    name: 'General',
    priceCents: 5_000,
    quantity,
    ruleId: null,
  };
  const lines = [line];
  const priced = price(TERMS, { channel, method, lines, donationCents, discount: null });
  const sold = soldState(priced);
  const fee = method === 'card' && isSettled ? priced.estimatedGatewayFeeCents + 7 : null;
  const fees = fee === null ? {} : { gatewayFeeCents: fee };
  const after =
    refunded === 0
      ? sold
      : refundTickets(TERMS, sold, {
          ticketIndexes: Array.from({ length: refunded }, (_, index) => index),
          withFees: true,
        }).state;
  const [before, split] = [settle(TERMS, sold, fees), settle(TERMS, after, fees)];
  const { tickets, ...columns } = priced;
  return {
    n,
    channel,
    method,
    status: statusOf(refunded, quantity),
    ticket_count: tickets.length,
    price_cents: tickets[0]?.priceCents ?? 0,
    subtotal_cents: columns.subtotalCents,
    discount_cents: columns.discountCents,
    surcharge_cents: columns.surchargeCents,
    processing_fee_cents: columns.processingFeeCents,
    gateway_processing_fee_cents: columns.gatewayProcessingFeeCents,
    vat_cents: columns.vatCents,
    donation_cents: columns.donationCents,
    total_cents: columns.totalCents,
    refunded_cents: columns.totalCents - after.totalCents,
    refunded_tickets: refunded,
    gateway_fee_cents: fee,
    ...splitOf(split),
    lines,
    terms: TERMS,
    money: after,
    sale: postings(null, before),
    refund: postings(before, split),
  };
}

function statusOf(refunded: number, quantity: number): Shape['status'] {
  if (refunded === 0) return 'completed';
  return refunded === quantity ? 'refunded' : 'partially_refunded';
}

function splitOf(split: Settlement) {
  return {
    net_amount_cents: split.netAmountCents,
    tenant_total_cents: split.tenantTotalCents,
    platform_total_cents: split.platformTotalCents,
  };
}
