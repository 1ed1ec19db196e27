import type { Deps } from '@foyer/kit/server';
import { sweepExpiredHolds } from './jobs.ts';

const REASON = 'holds that ran out are given back in every tenant';
const EVERY_MS = 15_000;
const MAX_EVENTS = 500;

/**
 * Gives back what expired holds still count, of one event at a time: nobody who buys waits for more
 * than the holds of the own event, and two sweeps never wait for each other's. One event that cannot
 * be swept does not keep the others.
 * @returns how many holds there were
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
      deps.log.error({ err: error, tenantId, eventId }, 'holds of an event could not be swept');
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
 * The same, and again a little later. The next is added before this one begins, so that a crash does
 * not end the chain, and under one key, so that many workers and schedules make one chain.
 */
export async function keepSweeping(deps: Deps): Promise<void> {
  await deps
    .asPlatform(REASON)
    .tx((tx) =>
      tx.enqueue(sweepExpiredHolds, {}, { at: new Date(Date.now() + EVERY_MS), key: 'next' }),
    );
  await sweepHolds(deps);
}
