import type { Deps } from '@foyer/kit/server';
import { addTo, COLUMNS } from './figures.ts';
import { lockSummary } from './foldSummary.ts';
import {
  MISSING_OF_DAYS,
  MISSING_OF_EVENTS,
  MISSING_OF_PLATFORM,
  uncountedTenants,
} from './summaryDifferences.ts';

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

const ADD_TO_DAYS = `
  insert into orders_summary_delta (tenant_id, event_id, channel, day, ${COLUMNS})
  ${MISSING_OF_DAYS}`;

const ADD_TO_EVENTS = `
  insert into orders_summary_event (tenant_id, event_id, ${COLUMNS})
  ${MISSING_OF_EVENTS}
  on conflict (tenant_id, event_id) do update set ${addTo('orders_summary_event')}`;

const ADD_TO_PLATFORM = `
  insert into orders_summary_platform (day, ${COLUMNS})
  ${MISSING_OF_PLATFORM}
  on conflict (day) do update set ${addTo('orders_summary_platform')}`;
