import type { Deps, Knex } from '@foyer/kit/server';

/** Deltas folded per transaction, and transactions per run. */
const AT_ONCE = 10_000;
const TIMES = 50;

/** Only one process folds or recounts at a time; sales only insert rows and never wait. */
const lockSummary = (db: Knex): Promise<unknown> =>
  db.raw(`select pg_advisory_xact_lock(hashtextextended('orders_summary', 0))`);

/**
 * Adds open deltas to the figures of days, of events and of the platform and deletes them in the same statement:
 * readers see each delta exactly once, and an interrupted run changes nothing.
 * @returns the number of deltas folded
 */
export async function foldSummary(deps: Pick<Deps, 'asPlatform'>): Promise<number> {
  let folded = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const count = await deps
      .asPlatform('Adds new sales to the report figures of all tenants.')
      .tx(async ({ db }) => {
        await lockSummary(db);
        const { rows } = await db.raw<{ rows: [{ count: number }] }>(FOLD, { most: AT_ONCE });
        return Number(rows[0].count);
      });
    folded += count;
    if (count < AT_ONCE) break;
  }
  return folded;
}

/** The figures per event, channel and day, and per event: columns of `orders_summary_v1`. */
export const FIGURES = [
  'orders',
  'gross_sales_cents',
  'net_sales_cents',
  'service_fee_cents',
  'processing_fee_cents',
  'tax_cents',
  'donation_cents',
  'donation_fee_cents',
  'discount_cents',
  'refund_cents',
  'tickets_sold',
  'complimentary_tickets',
  'tickets_used',
  'estimated_orders',
] as const;

const inColumns = (of: (name: FigureName) => string): string => FIGURES.map(of).join(', ');

/** SQL fragments over all figures. */
const COLUMNS = inColumns((name) => name);

const SUMS = inColumns((name) => `sum(${name}) as ${name}`);

/** For `on conflict do update`: adds the new values to the stored ones. */
const addTo = (table: string): string =>
  inColumns((name) => `${name} = ${table}.${name} + excluded.${name}`);

const FOLD = `
  with taken as (
    delete from orders_summary_delta
    where (tenant_id, id) in (select tenant_id, id from orders_summary_delta limit :most)
    returning *
  ), by_day as (
    insert into orders_summary_day (tenant_id, event_id, channel, day, ${COLUMNS})
    select tenant_id, event_id, channel, day, ${SUMS}
    from taken group by tenant_id, event_id, channel, day
    on conflict (tenant_id, event_id, channel, day)
    do update set ${addTo('orders_summary_day')}
  ), by_event as (
    insert into orders_summary_event (tenant_id, event_id, ${COLUMNS})
    select tenant_id, event_id, ${SUMS}
    from taken group by tenant_id, event_id
    on conflict (tenant_id, event_id) do update set ${addTo('orders_summary_event')}
  ), by_platform as (
    insert into orders_summary_platform (day, ${COLUMNS})
    select day, ${SUMS} from taken group by day
    on conflict (day) do update set ${addTo('orders_summary_platform')}
  )
  select count(*) as count from taken`;

const KEY = ['tenant_id', 'status', 'payment_method', 'is_refunded', 'is_disputed'] as const;
const NAMES = KEY.join(', ');

/**
 * Merges a tenant's tally rows with the same key: each change of an order inserts one. Readers see the
 * rows before or after the merge, and sales never wait.
 */
export function foldTally(deps: Pick<Deps, 'asPlatform'>): Promise<void> {
  return deps.asPlatform('Counts the orders of all tenants.').tx(async ({ db }) => {
    await lockSummary(db);
    await db.raw(TALLY);
  });
}

const TALLY = `
  with several as (
    select ${NAMES} from orders_tally group by ${NAMES} having count(*) > 1 or sum(orders) = 0
  ), taken as (
    delete from orders_tally t using several s
    where ${KEY.map((name) => `t.${name} = s.${name}`).join(' and ')}
    returning ${KEY.map((name) => `t.${name}`).join(', ')}, t.orders
  )
  insert into orders_tally (${NAMES}, orders)
  select ${NAMES}, sum(orders) from taken group by ${NAMES} having sum(orders) <> 0`;

/** What the stored counts lack; negative if they have too much. */
interface TallyDifference {
  tenant_id: string;
  status: string;
  payment_method: string;
  is_refunded: boolean;
  is_disputed: boolean;
  orders: number;
}

/**
 * Counts every order and corrects the stored counts, which may be stale after a restore. One statement
 * sees both in one snapshot, without blocking sales.
 * @returns the differences
 */
export async function correctTally(
  deps: Pick<Deps, 'asPlatform' | 'log'>,
): Promise<TallyDifference[]> {
  const found = await deps.asPlatform('Recounts the orders of all tenants.').tx(async ({ db }) => {
    // Two processes that saw the same difference would both add it.
    await lockSummary(db);
    return (await db.raw<{ rows: TallyDifference[] }>(CORRECT)).rows;
  });
  for (const difference of found)
    deps.log.error(difference, 'an order count was wrong and was corrected');
  return found;
}

const DIFFERENCES = `
  select ${NAMES}, sum(orders)::int as orders
  from (
    select tenant_id, status, payment_method, refunded_cents > 0 as is_refunded, is_disputed,
      1 as orders
    from orders_order
    union all
    select ${NAMES}, -orders from orders_tally
  ) both_of_them
  group by ${NAMES} having sum(orders) <> 0`;

const CORRECT = `
  insert into orders_tally (${NAMES}, orders) ${DIFFERENCES} returning ${NAMES}, orders`;

type PlatformDeps = Pick<Deps, 'asPlatform'>;

/**
 * Corrects a tenant's figures to match its orders, tickets and refunds, by days in its time zone.
 * Corrections are inserted as deltas, so that sales continue and nothing is counted twice.
 * @returns how many rows were wrong
 */
export function rebuildSummary(deps: PlatformDeps, tenantId: string): Promise<number> {
  return deps.asPlatform('Recounts a tenant’s report figures.').tx(async ({ db }) => {
    await lockSummary(db);
    // First, so that the next check notices a time zone that changes during the count.
    await db.raw(NOTE_ZONE, { tenantId });
    const { rowCount: days } = await db.raw<{ rowCount: number }>(ADD_TO_DAYS, { tenantId });
    const { rowCount: events } = await db.raw<{ rowCount: number }>(ADD_TO_EVENTS, { tenantId });
    return days + events;
  });
}

/** Counts tenants whose figures were never counted, or in another time zone. */
export async function rebuildUncounted(deps: PlatformDeps): Promise<void> {
  const tenants = await deps
    .asPlatform('Compares each tenant’s time zone with that of its report figures.')
    .read(uncountedTenants);
  for (const tenantId of tenants) await rebuildSummary(deps, tenantId);
  if (tenants.length > 0) await rebuildPlatform(deps);
}

/** Corrects the platform's figures to the sum of its tenants'. */
export function rebuildPlatform(deps: PlatformDeps): Promise<void> {
  return deps.asPlatform('Recalculates the platform’s report figures.').tx(async ({ db }) => {
    await lockSummary(db);
    await db.raw(ADD_TO_PLATFORM);
  });
}

const NOTE_ZONE = `
  insert into orders_summary_zone (tenant_id, time_zone)
  select id, time_zone from tenants_tenant_v1 where id = :tenantId
  on conflict (tenant_id) do update set time_zone = excluded.time_zone`;

const LESS = inColumns((name) => `-${name}`);

/** True if any sum isn't zero. */
const IS_ANY = `(${inColumns((name) => `sum(${name})`)}) <> (${inColumns(() => '0')})`;

/**
 * A tenant's daily figures, calculated from orders, tickets and refunds, minus the stored ones. One
 * statement sees both in one snapshot, and each change writes both or neither, so concurrent sales
 * never cause a difference.
 */
const MISSING_OF_DAYS = `
  select tenant_id, event_id, channel, day, ${SUMS}
  from (
    select tenant_id, event_id, channel, day, ${COLUMNS}
    from orders_summary_counted where tenant_id = :tenantId
    union all
    select tenant_id, event_id, channel, day, ${LESS}
    from orders_summary_v1 where tenant_id = :tenantId
  ) both_of_them
  group by tenant_id, event_id, channel, day
  having ${IS_ANY}`;

const ADD_TO_DAYS = `
  insert into orders_summary_delta (tenant_id, event_id, channel, day, ${COLUMNS})
  ${MISSING_OF_DAYS}`;

/** A tenant's event figures, summed from days, minus the stored event totals. */
const MISSING_OF_EVENTS = `
  select tenant_id, event_id, ${SUMS}
  from (
    select tenant_id, event_id, ${COLUMNS} from orders_summary_day where tenant_id = :tenantId
    union all
    select tenant_id, event_id, ${LESS} from orders_summary_event where tenant_id = :tenantId
  ) both_of_them
  group by tenant_id, event_id
  having ${IS_ANY}`;

const ADD_TO_EVENTS = `
  insert into orders_summary_event (tenant_id, event_id, ${COLUMNS})
  ${MISSING_OF_EVENTS}
  on conflict (tenant_id, event_id) do update set ${addTo('orders_summary_event')}`;

/** The platform's figures, summed from days, minus the stored platform totals. */
const MISSING_OF_PLATFORM = `
  select day, ${SUMS}
  from (
    select day, ${COLUMNS} from orders_summary_day
    union all
    select day, ${LESS} from orders_summary_platform
  ) both_of_them
  group by day
  having ${IS_ANY}`;

const ADD_TO_PLATFORM = `
  insert into orders_summary_platform (day, ${COLUMNS})
  ${MISSING_OF_PLATFORM}
  on conflict (day) do update set ${addTo('orders_summary_platform')}`;

/**
 * What the stored figures lack; negative if they have too much. Without a day it is an event's total,
 * and without a tenant the platform's day.
 */
type SummaryDifference = {
  tenant_id: string | null;
  event_id: string | null;
  channel: string | null;
  day: string | null;
} & Record<FigureName, number>;

/** Tenants whose figures were never counted, or in another time zone. */
const UNCOUNTED = `
  select t.id from tenants_tenant_v1 t
  left join orders_summary_zone z on z.tenant_id = t.id
  where z.time_zone is distinct from t.time_zone`;

async function uncountedTenants(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(UNCOUNTED);
  return rows.map(({ id }) => id);
}

/**
 * Recalculates every tenant's figures and reports differences from the stored ones. Repairs nothing,
 * because a difference is a bug that someone has to understand first. Skips tenants whose time zone
 * just changed: another job recalculates those.
 */
export async function proveSummary(
  deps: Pick<Deps, 'asPlatform' | 'log'>,
): Promise<SummaryDifference[]> {
  const everyTenant = deps.asPlatform('Verifies the report figures of all tenants.');
  const tenants = await everyTenant.read(async (db) => {
    const uncounted = new Set(await uncountedTenants(db));
    const ids: string[] = await db('tenants_tenant_v1').orderBy('id').pluck('id');
    return ids.filter((id) => !uncounted.has(id));
  });
  const found: SummaryDifference[] = [];
  for (const tenantId of tenants)
    found.push(...(await everyTenant.read((db) => differencesOf(db, tenantId))));
  found.push(...(await everyTenant.read(differencesOfPlatform)));
  for (const difference of found) deps.log.error(difference, 'a report figure is wrong');
  return found;
}

async function differencesOf(db: Knex, tenantId: string): Promise<SummaryDifference[]> {
  const { rows } = await db.raw<{ rows: SummaryDifference[] }>(
    `select tenant_id, event_id, channel, to_char(day, 'YYYY-MM-DD') as day, ${COLUMNS}
     from (${MISSING_OF_DAYS}) days
     union all
     select tenant_id, event_id, null, null, ${COLUMNS} from (${MISSING_OF_EVENTS}) events`,
    { tenantId },
  );
  return rows;
}

async function differencesOfPlatform(db: Knex): Promise<SummaryDifference[]> {
  const { rows } = await db.raw<{ rows: SummaryDifference[] }>(
    `select null as tenant_id, null as event_id, null as channel, to_char(day, 'YYYY-MM-DD') as day,
       ${COLUMNS}
     from (${MISSING_OF_PLATFORM}) days`,
  );
  return rows;
}

type FigureName = (typeof FIGURES)[number];
