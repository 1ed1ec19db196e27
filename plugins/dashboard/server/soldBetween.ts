import type { Knex } from '@foyer/kit/server';

export interface Period {
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
export function soldBetween(db: Knex, period: Period, timeZone: string): Knex.Raw {
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
