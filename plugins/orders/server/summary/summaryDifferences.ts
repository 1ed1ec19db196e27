import type { Deps, Knex } from '@foyer/kit/server';
import { COLUMNS, IS_ANY, LESS, SUMS, type FigureName } from './figures.ts';

/**
 * What the stored figures lack; negative if they have too much. Without a day it is an event's total,
 * and without a tenant the platform's day.
 */
export type SummaryDifference = {
  tenant_id: string | null;
  event_id: string | null;
  channel: string | null;
  day: string | null;
} & Record<FigureName, number>;

/**
 * A tenant's daily figures, calculated from orders, tickets and refunds, minus the stored ones. One
 * statement sees both in one snapshot, and each change writes both or neither, so concurrent sales
 * never cause a difference.
 */
export const MISSING_OF_DAYS = `
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

/** A tenant's event figures, summed from days, minus the stored event totals. */
export const MISSING_OF_EVENTS = `
  select tenant_id, event_id, ${SUMS}
  from (
    select tenant_id, event_id, ${COLUMNS} from orders_summary_day where tenant_id = :tenantId
    union all
    select tenant_id, event_id, ${LESS} from orders_summary_event where tenant_id = :tenantId
  ) both_of_them
  group by tenant_id, event_id
  having ${IS_ANY}`;

/** The platform's figures, summed from days, minus the stored platform totals. */
export const MISSING_OF_PLATFORM = `
  select day, ${SUMS}
  from (
    select day, ${COLUMNS} from orders_summary_day
    union all
    select day, ${LESS} from orders_summary_platform
  ) both_of_them
  group by day
  having ${IS_ANY}`;

/** Tenants whose figures were never counted, or in another time zone. */
const UNCOUNTED = `
  select t.id from tenants_tenant_v1 t
  left join orders_summary_zone z on z.tenant_id = t.id
  where z.time_zone is distinct from t.time_zone`;

export async function uncountedTenants(db: Knex): Promise<string[]> {
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
