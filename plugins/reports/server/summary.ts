import { toDollars } from '@foyer/kit';
import { type Ctx, type InputOf, isUuid, type Knex, notFound } from '@foyer/kit/server';
import type { Period, reports, Summary } from '../contract.ts';

/** The summed columns and their API names. */
const MONEY = {
  gross_sales: 'gross_sales_cents',
  net_sales: 'net_sales_cents',
  total_service_fees: 'service_fee_cents',
  total_processing_fees: 'processing_fee_cents',
  total_taxes: 'tax_cents',
  total_donations: 'donation_cents',
  total_discounts: 'discount_cents',
  refunds: 'refund_cents',
} as const;

type SummaryRow = Record<keyof typeof MONEY, number> &
  Record<
    | 'tickets_sold'
    | 'complimentary_tickets'
    | 'tickets_used'
    | 'orders'
    | 'estimated_orders'
    | 'events'
    | 'subscriptions',
    number
  >;

export const tenantSummary = (
  ctx: Ctx,
  { params, query }: InputOf<typeof reports.routes.tenantSummary>,
): Promise<Summary> => summaryOf(ctx, { tenantId: params.tenantId, query });

/** @throws 404 if the event isn't the tenant's */
export const eventSummary = (
  ctx: Ctx,
  { params, query }: InputOf<typeof reports.routes.eventSummary>,
): Promise<Summary> => {
  if (!isUuid(params.eventId)) throw notFound('event');
  return summaryOf(ctx, { tenantId: params.tenantId, eventId: params.eventId, query });
};

function summaryOf(
  ctx: Ctx,
  given: { tenantId: string; eventId?: string; query: Period },
): Promise<Summary> {
  const { tenantId, eventId, query } = given;
  return ctx.reports.read(async (db) => {
    const hasPeriod = query.from !== undefined || query.to !== undefined;
    const figures = db(hasPeriod ? 'orders_summary_v1' : 'orders_event_summary_v1')
      .where({ tenant_id: tenantId, ...(eventId && { event_id: eventId }) })
      .select(
        ...Object.entries({
          ...MONEY,
          tickets_sold: 'tickets_sold',
          complimentary_tickets: 'complimentary_tickets',
          tickets_used: 'tickets_used',
          orders: 'orders',
          estimated_orders: 'estimated_orders',
        }).map(([name, column]) => db.raw('coalesce(sum(??), 0) as ??', [column, name])),
      );
    if (query.from !== undefined) void figures.where('day', '>=', query.from);
    if (query.to !== undefined) void figures.where('day', '<=', query.to);
    const [row] = await db
      .with('figures', figures)
      .from('figures')
      .select<SummaryRow[]>(
        'figures.*',
        eventsOf(db, tenantId, eventId).as('events'),
        subscriptionsOf(db, { tenantId, query, ...(eventId && { eventId }) }).as('subscriptions'),
      );
    if (!row || (eventId && Number(row.events) === 0)) throw notFound('event');
    return toSummary(row);
  });
}

const eventsOf = (db: Knex, tenantId: string, eventId?: string) =>
  db('events_event_v1')
    .where({ tenant_id: tenantId, ...(eventId && { id: eventId }) })
    .count();

function subscriptionsOf(
  db: Knex,
  { tenantId, eventId, query }: { tenantId: string; eventId?: string; query: Period },
) {
  const found = db('newsletter_subscriber_v1 as s')
    .join('tenants_tenant_v1 as t', 't.id', 's.tenant_id')
    .where({ 's.tenant_id': tenantId, ...(eventId && { 's.event_id': eventId }) })
    .count();
  const day = '(s.created_at at time zone t.time_zone)::date';
  if (query.from !== undefined) void found.whereRaw(`${day} >= ?`, [query.from]);
  if (query.to !== undefined) void found.whereRaw(`${day} <= ?`, [query.to]);
  return found;
}

function toSummary(row: SummaryRow): Summary {
  const dollars = Object.fromEntries(
    Object.keys(MONEY).map((name) => [name, toDollars(Number(row[name as keyof typeof MONEY]))]),
  ) as Record<keyof typeof MONEY, number>;
  return {
    sales: {
      ...dollars,
      tickets_sold: Number(row.tickets_sold),
      complimentary_tickets: Number(row.complimentary_tickets),
    },
    events: Number(row.events),
    orders: Number(row.orders),
    subscriptions: Number(row.subscriptions),
    tickets_used: Number(row.tickets_used),
    is_estimated: Number(row.estimated_orders) > 0,
  };
}
