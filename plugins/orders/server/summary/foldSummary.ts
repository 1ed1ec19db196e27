import type { Deps, Knex } from '@foyer/kit/server';
import { addTo, COLUMNS, SUMS } from './figures.ts';

/** So many deltas are folded in one transaction, and so many times in one run. */
const AT_ONCE = 10_000;
const TIMES = 50;

/** One at a time folds or counts anew; whoever sells adds rows meanwhile and waits for nobody. */
export const lockSummary = (db: Knex): Promise<unknown> =>
  db.raw(`select pg_advisory_xact_lock(hashtextextended('orders_summary', 0))`);

/**
 * Adds what changed to the figures of days, of events and of the platform, and takes it off the open deltas in the
 * same statement: whoever reads sees it in one of them, and a run that ends half-way did nothing.
 * @returns how many deltas are folded
 */
export async function foldSummary(deps: Pick<Deps, 'asPlatform'>): Promise<number> {
  let folded = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const count = await deps
      .asPlatform('what was sold at every tenant is added to its figures')
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
