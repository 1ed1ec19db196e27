import { toDollars } from '@foyer/kit';
import { type Knex, query, queryRow, readSettings, type TenantCtx } from '@foyer/kit/server';
import { paymentSetup, type PaymentSetup } from '@foyer/plugin-payments/server';
import { type CashFlow, PAID_DAYS, payouts, type Share } from '../contract.ts';
import { weekdayOf } from './batch/proposeBatches.ts';
import { pendingOf } from './lists/pendingListing.ts';
import { WAITS } from './payability.ts';

/**
 * Each order counts toward exactly one of these; the pending payouts list uses the same conditions.
 */
const GATEWAY = `p.facilitator = 'tenant'`;
const DISPUTED = `p.facilitator = 'platform' and p.system_hold`;
const HELD = `p.facilitator = 'platform' and p.on_hold and not p.system_hold`;
const FREE = `p.facilitator = 'platform' and not p.on_hold and not p.system_hold`;
const READY = `${FREE} and p.available_at <= now()`;
const UNKNOWN = `${FREE} and p.available_at is null`;
const LATER = `${FREE} and (p.available_at > now() or p.available_at is null)`;

const PARTS = {
  byGateway: GATEWAY,
  heldByDispute: DISPUTED,
  heldByHand: HELD,
  ready: READY,
  later: LATER,
  dayUnknown: UNKNOWN,
} as const;
type Part = keyof typeof PARTS;

/** How many hold messages are named; the others are summed up. */
const MAX_HOLDS = 10;

/** When a tenant can be paid how much, and what prevents payouts. */
export function readCashFlow(ctx: TenantCtx): Promise<CashFlow> {
  const { tenantId } = ctx;
  return ctx.reports.read(async (db) => {
    const setup = await ctx.use(paymentSetup).of(db, tenantId);
    const tenant = await db('tenants_tenant_v1')
      .where({ id: tenantId })
      .first<{ time_zone: string }>('time_zone');
    const parts = await readParts(db, tenantId);
    return {
      facilitator: setup.payment.type,
      account: !setup.payment.profileId
        ? 'none'
        : setup.isDisconnected
          ? 'disconnected'
          : setup.canBePaid
            ? 'connected'
            : 'incomplete',
      timeZone: tenant.time_zone,
      ...parts,
      owed: await readOwed(db, tenantId),
      schedule: await readSchedule(db, { tenantId, setup }),
      ...(await readReserves(db, tenantId)),
      paid: await readPaid(db, tenantId),
      days: await readDays(db, { tenantId, readyCents: Math.round(parts.ready.amount * 100) }),
      holds: await readHolds(db, tenantId),
    };
  });
}

async function readParts(db: Knex, tenantId: string): Promise<Record<Part, Share>> {
  const names = Object.keys(PARTS) as Part[];
  const row = await pendingOf(db)
    .where('p.tenant_id', tenantId)
    .first<Record<string, number>>(
      names.flatMap((part) => [
        db.raw(`count(*) filter (where ${PARTS[part]})::int as "${part}Orders"`),
        db.raw(
          `coalesce(sum(p.tenant_total_cents) filter (where ${PARTS[part]}), 0)::bigint as "${part}Cents"`,
        ),
      ]),
    );
  return Object.fromEntries(
    names.map((part) => [
      part,
      { orders: row[`${part}Orders`] ?? 0, amount: toDollars(row[`${part}Cents`] ?? 0) },
    ]),
  ) as Record<Part, Share>;
}

async function readOwed(db: Knex, tenantId: string): Promise<Share> {
  const row = await db('payouts_order')
    .where({ tenant_id: tenantId })
    .whereRaw('owed_cents > 0')
    .first<{ orders: number; cents: number }>(
      db.raw('count(*)::int as orders, coalesce(sum(owed_cents), 0)::bigint as cents'),
    );
  return { orders: row.orders, amount: toDollars(row.cents) };
}

async function readPaid(db: Knex, tenantId: string): Promise<CashFlow['paid']> {
  const { payouts, cents, netted, reserved, returned, since } = await queryRow<{
    payouts: number;
    cents: number;
    netted: number;
    reserved: number;
    returned: number;
    since: Date;
  }>(
    db,
    `with period as (select date_trunc('milliseconds', now()) - make_interval(days => :days) as since)
     select count(p.id)::int as payouts, coalesce(sum(p.tenant_total_cents), 0)::bigint as cents,
       coalesce(sum(p.netted_cents), 0)::bigint as netted,
       coalesce(sum(p.reserved_cents), 0)::bigint as reserved,
       coalesce(sum(p.debt_returned_cents), 0)::bigint as returned, period.since
     from period left join payouts_payout p
       on p.tenant_id = :tenantId and p.created_at >= period.since
     group by period.since`,
    { tenantId, days: PAID_DAYS },
  );
  return {
    payouts,
    amount: toDollars(cents),
    debtTaken: toDollars(netted),
    reserved: toDollars(reserved),
    transferred: toDollars(cents + returned - netted - reserved),
    since: since.toISOString(),
  };
}

async function readHolds(db: Knex, tenantId: string): Promise<CashFlow['holds']> {
  const rows = await pendingOf(db)
    .where('p.tenant_id', tenantId)
    .whereRaw(HELD)
    .groupBy('p.hold_message')
    .orderBy([{ column: 'cents', order: 'desc' }, { column: 'message' }])
    .select<{ message: string | null; orders: number; cents: number }[]>(
      'p.hold_message as message',
      db.raw('count(*)::int as orders'),
      db.raw('sum(p.tenant_total_cents)::bigint as cents'),
    );
  const named = rows.slice(0, MAX_HOLDS);
  const others = rows.slice(MAX_HOLDS);
  const rest = {
    message: null,
    orders: others.reduce((sum, { orders }) => sum + orders, 0),
    cents: others.reduce((sum, { cents }) => sum + cents, 0),
  };
  return [...named, ...(rest.orders > 0 ? [rest] : [])].map(({ message, orders, cents }) => ({
    message,
    orders,
    amount: toDollars(cents),
  }));
}

/** How many release days are named; later ones are summed up. */
const MAX_DAYS = 10;

interface Release {
  day: string;
  orders: number;
  cents: number;
}

/**
 * The reserves held for a tenant's orders, with release dates. Query plan: the partial index of
 * reserves.
 */
async function readReserves(
  db: Knex,
  tenantId: string,
): Promise<Pick<CashFlow, 'reserved' | 'releases'>> {
  const rows = await query<Release>(
    db,
    `select to_char(greatest(p.reserve_until, now()) at time zone t.time_zone, 'YYYY-MM-DD') as day,
       count(*)::int as orders, sum(p.reserved_cents)::bigint as cents
     from payouts_order p
     join tenants_tenant_v1 t on t.id = p.tenant_id
     where p.tenant_id = :tenantId and p.reserve_cents > 0 and p.reserve_released_at is null
       and p.reserved_cents > 0
     group by 1 order by 1`,
    { tenantId },
  );
  const later = rows.slice(MAX_DAYS);
  return {
    reserved: sumOf(rows),
    releases: [
      ...rows.slice(0, MAX_DAYS).map((row) => ({ day: row.day, ...sumOf([row]) })),
      ...(later.length > 0 ? [{ day: null, ...sumOf(later) }] : []),
    ],
  };
}

const sumOf = (rows: readonly Release[]) => ({
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  amount: toDollars(rows.reduce((sum, { cents }) => sum + cents, 0)),
});

/** The tenant's current payout schedule and its next payout day. */
async function readSchedule(
  db: Knex,
  { tenantId, setup }: { tenantId: string; setup: PaymentSetup },
): Promise<CashFlow['schedule']> {
  const { type: rhythm, date: said } = setup.payout;
  const settings = await readSettings(db, payouts, tenantId);
  return {
    rhythm,
    said,
    next: rhythm === 'weekly' ? await nextDay(db, { tenantId, weekday: weekdayOf(said) }) : null,
    isAutomatic: settings.releasesBatches,
    reservePercent: settings.reservePercent,
    reserveDays: settings.reserveDays,
  };
}

/** Today is the next payout day until it has a batch. */
async function nextDay(
  db: Knex,
  { tenantId, weekday }: { tenantId: string; weekday: number },
): Promise<string> {
  const { day } = await queryRow<{ day: string }>(
    db,
    `select to_char(min(day), 'YYYY-MM-DD') as day
     from tenants_tenant_v1 t
     cross join lateral (select (now() at time zone t.time_zone)::date + n as day
       from generate_series(0, 7) n) days
     where t.id = :tenantId and extract(dow from day) = :weekday
       and not exists (select from payouts_batch b where b.tenant_id = t.id and b.day = days.day)`,
    { tenantId, weekday },
  );
  return day;
}

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
async function readDays(
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
