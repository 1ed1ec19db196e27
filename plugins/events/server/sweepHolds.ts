import type { Deps } from '@foyer/kit/server';
import { sweepExpiredHolds } from './jobs.ts';

const REASON = 'releases expired holds for all tenants';
const EVERY_MS = 15_000;
const MAX_EVENTS = 500;

/**
 * Releases what expired holds still count, one event at a time: buyers wait only for holds of their
 * own event, and concurrent sweeps don't block each other. An event that can't be swept does not
 * stop the others.
 * @returns how many holds were released
 */
export async function sweepHolds(deps: Deps): Promise<number> {
  let count = 0;
  for (const { tenant_id: tenantId, event_id: eventId } of await eventsToSweep(deps)) {
    try {
      const [row] = await deps.forTenant(tenantId).statement<{ swept: number }>({
        text: 'select events_sweep($1, $2) as swept',
        values: [tenantId, eventId],
      });
      count += row?.swept ?? 0;
    } catch (error) {
      deps.log.error(
        { err: error, tenantId, eventId },
        'could not release expired holds of an event',
      );
    }
  }
  return count;
}

const eventsToSweep = (deps: Deps): Promise<{ tenant_id: string; event_id: string }[]> =>
  deps
    .asPlatform(REASON)
    .read((db) =>
      db('events_hold')
        .whereRaw('expires_at <= clock_timestamp() and not awaits_payment')
        .groupBy('tenant_id', 'event_id')
        .orderByRaw('min(expires_at)')
        .limit(MAX_EVENTS)
        .select('tenant_id', 'event_id'),
    );

/**
 * Sweeps and schedules the next run. The next job is added first, so a crash doesn't end the chain,
 * and under one key, so several workers and schedules share one chain.
 */
export async function keepSweeping(deps: Deps): Promise<void> {
  await deps
    .asPlatform(REASON)
    .tx((tx) =>
      tx.enqueue(sweepExpiredHolds, {}, { at: new Date(Date.now() + EVERY_MS), key: 'next' }),
    );
  await sweepHolds(deps);
}
