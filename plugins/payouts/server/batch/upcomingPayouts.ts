import { toDollars } from '@foyer/kit';
import { type InputOf, query, readSettings, type TenantCtx } from '@foyer/kit/server';
import { paymentSetup } from '@foyer/plugin-payments/server';
import { payouts, UPCOMING, type UpcomingPayouts } from '../../contract.ts';
import { IS_SUSPENDED, WAITS } from '../payability.ts';
import { FIRST_HOUR, weekdayOf } from './proposeBatches.ts';

/** The next payouts of a tenant under its schedule, or under the given one. */
export function readUpcoming(
  ctx: TenantCtx,
  given: InputOf<typeof payouts.routes.upcoming>['query'],
): Promise<UpcomingPayouts> {
  const { tenantId } = ctx;
  return ctx.reports.read(async (db) => {
    const { payout } = await ctx.use(paymentSetup).of(db, tenantId);
    const { releasesBatches, reservePercent } = await readSettings(db, payouts, tenantId);
    const weekday = weekdayOf(given.type ? (given.date ?? null) : payout.date);
    const isWeekly = (given.type ?? payout.type) === 'weekly';
    const rows = await (isWeekly
      ? query<NextPayout>(db, WEEKLY, { tenantId, weekday, hour: FIRST_HOUR, limit: UPCOMING })
      : query<NextPayout>(db, AFTER_EVENTS, { tenantId, limit: UPCOMING }));
    return {
      weekday,
      isAutomatic: releasesBatches,
      reservePercent,
      next: rows.map(({ day, event_name: eventName, orders, cents }) => ({
        day,
        eventName,
        orders,
        amount: toDollars(cents),
      })),
    };
  });
}

interface NextPayout {
  day: string;
  event_name: string | null;
  orders: number;
  cents: number;
}

/** The tenant's time zone, and the first day that has no batch yet. */
const ZONE = `zone as (
  select t.time_zone as name, (now() at time zone t.time_zone)::date
    + case when exists (select from payouts_batch b where b.tenant_id = t.id
        and b.day = (now() at time zone t.time_zone)::date) then 1 else 0 end as first_day
  from tenants_tenant_v1 t where t.id = :tenantId)`;

/** Orders that the next batches can include. A day that Stripe hasn't reported counts as today. */
const FREE_ORDERS = `free_order as (
  select p.event_id, p.tenant_total_cents as cents, greatest(p.available_at, now()) as available_at
  from payouts_order p
  where p.tenant_id = :tenantId and ${WAITS} and p.facilitator = 'platform'
    and not p.on_hold and not p.system_hold and not ${IS_SUSPENDED}
    and not exists (select from payouts_batch_order b where b.tenant_id = p.tenant_id
      and b.order_id = p.order_id and b.is_open))`;

/** The day on which the hourly job would propose what is ready at a time. */
const dayOf = (at: string): string => `greatest(zone.first_day,
  (date_trunc('hour', (${at} at time zone zone.name) + interval '1 hour' - interval '1 ms'))::date)`;

/** When the job first proposes batches on a day. */
const firstRun = (day: string): string =>
  `greatest(now(), (${day} + make_interval(hours => :hour)) at time zone zone.name)`;

const WEEKLY = `with ${ZONE}, ${FREE_ORDERS},
  day as (
    select (zone.first_day + n) as day, lag(zone.first_day + n) over (order by n) as before
    from zone cross join generate_series(0, 7 * :limit::int) n
    where extract(dow from zone.first_day + n) = :weekday
    order by n limit :limit)
  select to_char(day.day, 'YYYY-MM-DD') as day, null as event_name, count(o.cents)::int as orders,
    coalesce(sum(o.cents), 0)::bigint as cents
  from zone cross join day
  left join free_order o
    on o.available_at <= ${firstRun('day.day')}
    and (day.before is null or o.available_at > ${firstRun('day.before')})
  group by day.day order by day.day`;

const AFTER_EVENTS = `with ${ZONE}, ${FREE_ORDERS},
  paid as (
    select o.event_id, ${dayOf('greatest(e.end_at, o.available_at)')} as day, o.cents
    from zone cross join free_order o
    join events_event_v1 e on e.tenant_id = :tenantId and e.id = o.event_id),
  ahead as (
    select e.id as event_id, ${dayOf('e.end_at')} as day
    from zone cross join events_event_v1 e
    where e.tenant_id = :tenantId and e.status = 'published' and e.end_at > now()
      and not exists (select from free_order o where o.event_id = e.id)),
  planned as (
    select event_id, day, count(*)::int as orders, sum(cents)::bigint as cents
    from paid group by event_id, day
    union all select event_id, day, 0, 0 from ahead)
  select to_char(planned.day, 'YYYY-MM-DD') as day, e.name as event_name, planned.orders, planned.cents
  from planned join events_event_v1 e on e.tenant_id = :tenantId and e.id = planned.event_id
  order by planned.day, planned.cents desc, e.id limit :limit`;
