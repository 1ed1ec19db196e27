import { toDollars } from '@foyer/kit';
import { query, type Knex } from '@foyer/kit/server';
import type { CashFlow } from '../../contract.ts';
import { WAITS } from '../status/payability.ts';

/** At least two weeks are shown, even if nothing becomes available. */
const LEAST_DAYS = 14;

interface Day {
  day: string;
  starts_at: Date;
  ends_at: Date;
  orders: number;
  cents: number;
}

/** The amounts that become available on each day in the tenant's time zone, starting today. */
export async function readDays(
  db: Knex,
  { tenantId, readyCents }: { tenantId: string; readyCents: number },
): Promise<CashFlow['days']> {
  const rows = await query<Day>(
    db,
    `with zone as (select time_zone as name from tenants_tenant_v1 where id = :tenantId),
     coming as (
       select (p.available_at at time zone zone.name)::date as day,
         count(*)::int as orders, sum(p.tenant_total_cents)::bigint as cents
       from zone, payouts_order p
       where p.tenant_id = :tenantId and ${WAITS} and p.available_at > now()
         and p.facilitator = 'platform' and not p.on_hold and not p.system_hold
       group by 1),
     span as (
       select (now() at time zone zone.name)::date as first,
         greatest((now() at time zone zone.name)::date + :least::int,
           (select max(day) from coming)) as last
       from zone)
     select to_char(d, 'YYYY-MM-DD') as day, d::timestamp at time zone zone.name as starts_at,
       (d::timestamp + interval '1 day') at time zone zone.name as ends_at,
       coalesce(coming.orders, 0) as orders, coalesce(coming.cents, 0) as cents
     from zone, span, generate_series(span.first::timestamp, span.last::timestamp, interval '1 day') d
     left join coming on coming.day = d::date
     order by d`,
    { tenantId, least: LEAST_DAYS - 1 },
  );
  let totalCents = readyCents;
  return rows.map(({ day, starts_at, ends_at, orders, cents }) => {
    totalCents += cents;
    return {
      day,
      from: starts_at.toISOString(),
      until: ends_at.toISOString(),
      orders,
      amount: toDollars(cents),
      total: toDollars(totalCents),
    };
  });
}
