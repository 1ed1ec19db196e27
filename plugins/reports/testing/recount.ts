import type { SaleApp } from '@foyer/plugin-payments/testing';

/** Every figure of a summary, money in cents. */
export const NAMES = [
  'orders',
  'tickets_sold',
  'complimentary_tickets',
  'tickets_used',
  'gross_sales',
  'net_sales',
  'total_service_fees',
  'total_processing_fees',
  'total_taxes',
  'total_donations',
  'total_discounts',
  'refunds',
] as const;
export type Counted = Record<(typeof NAMES)[number], number>;

export const NOTHING = Object.fromEntries(NAMES.map((name) => [name, 0])) as Counted;

export const sumOf = (all: readonly Partial<Counted>[]): Counted =>
  Object.fromEntries(
    NAMES.map((name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)]),
  ) as Counted;

/** Figures with where and when they count. */
export interface Part extends Counted {
  tenantId: string;
  eventId: string;
  day: string;
}

interface Money {
  totalCents: number;
  vatCents: number;
  donationCents: number;
  estimatedGatewayFeeCents: number;
  earned: { serviceFeeCents: number; processingFeeCents: number; donationFeeCents: number };
}

interface OrderRow {
  id: string;
  tenant_id: string;
  event_id: string;
  payment_method: string;
  flow: string;
  completed_at: Date | null;
  total_cents: string;
  donation_cents: string;
  discount_cents: string;
  tenant_total_cents: string;
  gateway_fee_cents: string | null;
  money: Money;
}

/**
 * Calculates the figures of each order, ticket and refund from their rows, by the product's rules
 * and independently of its SQL.
 */
export async function recount(app: SaleApp): Promise<Part[]> {
  const zones = new Map(
    ((await app.database('tenants_tenant')) as { id: string; time_zone: string }[]).map(
      ({ id, time_zone }) => [id, time_zone],
    ),
  );
  const place = (row: { tenant_id: string; event_id: string }, at: Date) => ({
    ...NOTHING,
    tenantId: row.tenant_id,
    eventId: row.event_id,
    day: at.toLocaleDateString('en-CA', { timeZone: zones.get(row.tenant_id) ?? '' }),
  });
  const orders = (await app.database('orders_order')) as OrderRow[];
  const tickets = (await app.database('orders_ticket')) as TicketRow[];
  const refunds = (await app.database('orders_refund').whereNotNull('completed_at')) as RefundRow[];
  return [
    ...orders.flatMap((order) =>
      order.completed_at ? [{ ...place(order, order.completed_at), ...ofOrder(order) }] : [],
    ),
    ...tickets.map((ticket) => ({ ...place(ticket, ticket.created_at), ...ofTicket(ticket) })),
    ...tickets.flatMap((ticket) =>
      ticket.used_at && isValid(ticket)
        ? [{ ...place(ticket, ticket.used_at), tickets_used: 1 }]
        : [],
    ),
    ...refunds.map((refund) => ({
      ...place(refund, refund.completed_at),
      refunds: ['completed', 'external'].includes(refund.status) ? Number(refund.amount_cents) : 0,
    })),
  ];
}

/** Gross is as sold; everything else is after refunds. */
function ofOrder(order: OrderRow): Partial<Counted> {
  const { money } = order;
  const { earned } = money;
  const isOwnTill = order.flow === 'none';
  const inOwnTill = isOwnTill ? money.totalCents : 0;
  const ofBank =
    order.payment_method === 'card' && !isOwnTill
      ? Number(order.gateway_fee_cents ?? money.estimatedGatewayFeeCents)
      : 0;
  return {
    orders: 1,
    gross_sales: Number(order.total_cents) - Number(order.donation_cents),
    net_sales:
      Number(order.tenant_total_cents) +
      inOwnTill -
      money.vatCents -
      (money.donationCents - earned.donationFeeCents),
    total_service_fees: earned.serviceFeeCents,
    total_processing_fees: earned.processingFeeCents + ofBank,
    total_taxes: money.vatCents,
    total_donations: money.donationCents,
    total_discounts: Number(order.discount_cents),
  };
}

interface TicketRow {
  tenant_id: string;
  event_id: string;
  created_at: Date;
  is_complimentary: boolean;
  status: 'active' | 'voided';
  is_refunded: boolean;
  used_at: Date | null;
}

interface RefundRow {
  tenant_id: string;
  event_id: string;
  completed_at: Date;
  status: string;
  amount_cents: string;
}

/** Whether the ticket admits its holder. */
const isValid = (ticket: TicketRow): boolean => ticket.status === 'active' && !ticket.is_refunded;

const ofTicket = (ticket: TicketRow): Partial<Counted> => ({
  tickets_sold: isValid(ticket) && !ticket.is_complimentary ? 1 : 0,
  complimentary_tickets: isValid(ticket) && ticket.is_complimentary ? 1 : 0,
});
