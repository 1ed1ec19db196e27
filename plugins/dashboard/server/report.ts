import { addDays, daysBetween, spanAt, spansBefore, spansOf, toDollars } from '@foyer/kit';
import { type Ctx, type InputOf, type Knex, queryRow } from '@foyer/kit/server';
import type { dashboard, DashboardReport, SalesCurve } from '../contract.ts';

interface ReportRow {
  net_sales: number;
  gross_sales: number;
  total_service_fees: number;
  total_processing_fees: number;
  total_taxes: number;
  total_donations: number;
  total_discounts: number;
  refunds: number;
  tickets_sold: number;
  complimentary_tickets: number;
  events: number;
  tenants: number;
  attendees: number;
}

/**
 * The platform's dashboard in one statement. Sales are those of the period, refunds on the day they
 * completed and tickets on the day they were issued; events, tenants and attendees are current
 * counts. Orders of deleted tenants stay in the figures, because their money was moved.
 */
export function dashboardReport(
  ctx: Ctx,
  { query }: InputOf<typeof dashboard.routes.dashboard>,
): Promise<DashboardReport> {
  return ctx.reports.read(async (db) => {
    const row = await queryRow<ReportRow>(
      db,
      `with sold as (?)
       select *,
         (select count(*) from events_event_v1 event
          join tenants_tenant_v1 tenant on tenant.id = event.tenant_id
          where tenant.deleted_at is null) as events,
         (select count(*) from tenants_tenant_v1 where deleted_at is null) as tenants,
         (select count(*) from accounts_attendee_v1) as attendees
       from sold`,
      [soldBetween(db, query, ctx.env.timeZone)],
    );
    return toReport(row);
  });
}

function toReport(row: ReportRow): DashboardReport {
  const { events, tenants, attendees, tickets_sold, complimentary_tickets, ...cents } = row;
  const dollars = Object.fromEntries(
    Object.entries(cents).map(([name, value]) => [name, toDollars(Number(value))]),
  ) as Record<keyof typeof cents, number>;
  return {
    sales: {
      ...dollars,
      tickets_sold: Number(tickets_sold),
      complimentary_tickets: Number(complimentary_tickets),
    },
    events: Number(events),
    tenants: Number(tenants),
    attendees: Number(attendees),
  };
}

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** The summed columns, by their names in the report. */
const FIGURES = {
  net_sales: 'net_sales_cents',
  gross_sales: 'gross_sales_cents',
  total_service_fees: 'service_fee_cents',
  total_processing_fees: 'processing_fee_cents',
  total_taxes: 'tax_cents',
  total_donations: 'donation_cents',
  total_discounts: 'discount_cents',
  refunds: 'refund_cents',
  tickets_sold: 'tickets_sold',
  complimentary_tickets: 'complimentary_tickets',
};

const summed = (names: readonly string[]): string =>
  Object.entries(FIGURES)
    .filter(([name]) => names.includes(name))
    .map(([name, column]) => `coalesce(sum(${column}), 0) as ${name}`)
    .join(', ');

/**
 * One row with the sales of a period. Whole days are each tenant's own, from figures stored by
 * day; a period between two instants is summed from orders, refunds and tickets.
 */
function soldBetween(db: Knex, period: Period, timeZone: string): Knex.Raw {
  const times = [period.from, period.to].filter((time) => time !== undefined);
  return times.every(isDay) ? soldOnDays(db, period) : soldAtInstants(db, period, timeZone);
}

function soldOnDays(db: Knex, { from, to }: Period): Knex.Raw {
  return db.raw(
    `select ${summed(Object.keys(FIGURES))}
     from orders_platform_summary_v1
     where true${from === undefined ? '' : ' and day >= :from'}${to === undefined ? '' : ' and day <= :to'}`,
    { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
  );
}

const OF_ORDERS = Object.keys(FIGURES).slice(0, -3);

function soldAtInstants(db: Knex, period: Period, timeZone: string): Knex.Raw {
  const within = (column: string) => during(db, { column, ...period, timeZone });
  return db.raw(
    `select * from (
       select ${summed(OF_ORDERS)} from orders_sales_v1 where ?
     ) sales, (
       select coalesce(sum(amount_cents), 0) as refunds
       from orders_refund_v1 where status in ('completed', 'external') and ?
     ) refunds, (
       select count(*) filter (where counts_as = 'sold') as tickets_sold,
         count(*) filter (where counts_as = 'complimentary') as complimentary_tickets
       from orders_ticket_v1 where ?
     ) tickets`,
    [within('completed_at'), within('completed_at'), within('created_at')],
  );
}

/** A condition that a time is within the period. */
function during(
  db: Knex,
  { column, from, to, timeZone }: Period & { column: string; timeZone: string },
): Knex.Raw {
  const parts = [
    ...(from === undefined ? [] : [db.raw('?? >= ?', [column, startAt(db, from, timeZone)])]),
    ...(to === undefined ? [] : [db.raw('?? < ?', [column, endAt(db, to, timeZone)])]),
  ];
  return db.raw(parts.map(() => '?').join(' and '), parts as Knex.RawBinding[]);
}

/** A day is written without a time. */
const isDay = (text: string): boolean => !text.includes('T');

/** The first instant of a day in a zone, or the instant itself. */
const startAt = (db: Knex, time: string, timeZone: string): Knex.Raw =>
  isDay(time)
    ? db.raw('((?::date)::timestamp at time zone ?)', [time, timeZone])
    : db.raw('?::timestamptz', [time]);

/** The first instant after a day in a zone, or the instant itself. */
const endAt = (db: Knex, time: string, timeZone: string): Knex.Raw =>
  isDay(time)
    ? db.raw('((?::date + 1)::timestamp at time zone ?)', [time, timeZone])
    : db.raw('?::timestamptz', [time]);

/**
 * Gross sales by each tenant's days, or by calendar months, with the same span of the previous
 * period, which ends where this one starts.
 */
export function salesCurve(
  ctx: Ctx,
  { query }: InputOf<typeof dashboard.routes.salesCurve>,
): Promise<SalesCurve> {
  const { from, to, by, fromBefore = addDays(from, -daysBetween(from, to)) } = query;
  const spans = spansOf({ from, to, by });
  const before = spansBefore(spans, { fromBefore, by });
  return ctx.reports.read(async (db) => {
    const sold = await db('orders_platform_summary_v1')
      .whereBetween('day', [fromBefore, to])
      .groupBy('day')
      .select<{ day: string; cents: string }[]>(
        db.raw(`to_char(day, 'YYYY-MM-DD') as day`),
        db.raw('sum(gross_sales_cents) as cents'),
      );
    const rows = spans.map((span) => ({ ...span, cents: 0, centsBefore: 0 }));
    for (const { day, cents } of sold) {
      const row = rows[spanAt(day < from ? before : spans, day)];
      if (row) row[day < from ? 'centsBefore' : 'cents'] += Number(cents);
    }
    return {
      rows: rows.map(({ day, lastDay, cents, centsBefore }) => ({
        day,
        lastDay,
        gross: toDollars(cents),
        grossBefore: toDollars(centsBefore),
      })),
    };
  });
}
