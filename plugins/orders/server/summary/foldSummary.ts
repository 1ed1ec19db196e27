import type { Deps, Knex } from '@foyer/kit/server';
import { addTo, COLUMNS, SUMS } from './figures.ts';

/** Deltas folded per transaction, and transactions per run. */
const AT_ONCE = 10_000;
const TIMES = 50;

/** Only one process folds or recounts at a time; sales only insert rows and never wait. */
export const lockSummary = (db: Knex): Promise<unknown> =>
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
