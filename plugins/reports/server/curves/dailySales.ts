import type { Knex } from '@foyer/kit/server';
import type { Period } from '../../contract.ts';

/** Sales on a day in the tenant's time zone. */
export interface DaySold {
  day: string;
  cents: number;
  tickets: number;
}

export interface SalesOf {
  tenantId: string;
  eventId?: string | undefined;
  query: Period;
}

/** The stored figures of a tenant or of one of its events, in a period. */
export function figuresOf(db: Knex, { tenantId, eventId, query }: SalesOf) {
  const rows = db('orders_summary_v1').where({
    tenant_id: tenantId,
    ...(eventId && { event_id: eventId }),
  });
  if (query.from !== undefined) void rows.where('day', '>=', query.from);
  if (query.to !== undefined) void rows.where('day', '<=', query.to);
  return rows;
}

/**
 * Sales by day, earliest first. Days without net sales are left out, including those whose sales
 * were all reversed.
 */
export async function dailySales(db: Knex, of: SalesOf): Promise<DaySold[]> {
  const rows = await figuresOf(db, of)
    .groupBy('day')
    .havingRaw('sum(gross_sales_cents) <> 0 or sum(tickets_sold) <> 0')
    .orderBy('day')
    .select<{ day: string; cents: string; tickets: string }[]>(
      db.raw(`to_char(day, 'YYYY-MM-DD') as day`),
      db.raw('sum(gross_sales_cents) as cents'),
      db.raw('sum(tickets_sold) as tickets'),
    );
  return rows.map(({ day, cents, tickets }) => ({
    day,
    cents: Number(cents),
    tickets: Number(tickets),
  }));
}

/** SQL condition for an instant within the tenant's days; needs `daysIn` and the tenant as `t`. */
export const inDays = (instant: string): string => `(${instant} is not null
  and (:from::date is null or ${instant} >= :from::date::timestamp at time zone t.time_zone)
  and (:to::date is null or ${instant} < (:to::date + 1)::timestamp at time zone t.time_zone))`;

/** The bindings of `inDays`. */
export const daysIn = ({ from, to }: Period) => ({ from: from ?? null, to: to ?? null });
