import type { Knex, ListingOf } from '@foyer/kit/server';
import type { Period } from '../contract.ts';
import type { lists } from '../contract/lists.ts';

/** API field → column of the views. */
const FIGURES = {
  orders: 'orders',
  ticketsSold: 'tickets_sold',
  complimentaryTickets: 'complimentary_tickets',
  ticketsUsed: 'tickets_used',
  grossSales: 'gross_sales_cents',
  netSales: 'net_sales_cents',
  serviceFees: 'service_fee_cents',
  processingFees: 'processing_fee_cents',
  discounts: 'discount_cents',
  refunds: 'refund_cents',
  totalTax: 'tax_cents',
  totalDonation: 'donation_cents',
  totalDonationFee: 'donation_fee_cents',
} as const;

const COLUMNS = Object.fromEntries(
  Object.entries(FIGURES).map(([name, column]) => [name, `coalesce(f.${column}, 0)`]),
) as Record<keyof typeof FIGURES, string>;

/** Sums of sales by tenant or by event, optionally in a period. */
function sums(db: Knex, by: 'tenant_id' | 'event_id', { from, to }: Period): Knex.QueryBuilder {
  const hasPeriod = from !== undefined || to !== undefined;
  const rows = db(hasPeriod ? 'orders_summary_v1' : 'orders_event_summary_v1')
    .groupBy(by)
    .select(
      by,
      ...Object.values(FIGURES).map((column) => db.raw('sum(??)::bigint as ??', [column, column])),
    );
  if (from !== undefined) void rows.where('day', '>=', from);
  if (to !== undefined) void rows.where('day', '<=', to);
  return rows;
}

type TenantLists = 'tenantList' | 'platformTaxes' | 'platformDonations';
type EventLists = 'platformEventList' | 'eventList' | 'taxes' | 'donations';

/** Includes deleted tenants with sales, since their money was moved. */
const tenants = {
  from: (db, _ctx, asked) =>
    db('tenants_tenant_v1 as t')
      .leftJoin(sums(db, 'tenant_id', asked).as('f'), 'f.tenant_id', 't.id')
      .where((shown) => void shown.whereNull('t.deleted_at').orWhereNotNull('f.tenant_id')),
  columns: {
    id: 't.id',
    tenantURL: 't.url',
    tenantName: 't.name',
    deleted: '(t.deleted_at is not null)',
    ...COLUMNS,
  },
} satisfies ListingOf<(typeof lists)[TenantLists]>;

const events = {
  from: (db, { tenantId }, asked) =>
    db('events_event_v1 as e')
      .leftJoin(
        sums(db, 'event_id', asked).where('tenant_id', tenantId).as('f'),
        'f.event_id',
        'e.id',
      )
      .where('e.tenant_id', tenantId),
  columns: {
    id: 'e.id',
    eventName: 'e.name',
    startDateTime: 'e.start_at',
    endDateTime: 'e.end_at',
    ...COLUMNS,
  },
} satisfies ListingOf<(typeof lists)[EventLists]>;

/** Tenants and events with their sales; the lists differ in the columns they show first. */
export const listings = {
  tenantList: tenants,
  platformTaxes: tenants,
  platformDonations: tenants,
  platformEventList: events,
  eventList: events,
  taxes: events,
  donations: events,
} satisfies { [K in keyof typeof lists]: ListingOf<(typeof lists)[K]> };
