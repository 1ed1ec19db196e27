import { query, type Deps, type Knex } from '@foyer/kit/server';
import { WAITS } from '../payability.ts';

/** The summed values of waiting orders, by the columns of payouts_order and payouts_tally. */
const SUMS = [
  'total_cents',
  'gateway_fee_cents',
  'net_amount_cents',
  'tenant_total_cents',
  'platform_total_cents',
] as const;
const KEY = ['tenant_id', 'event_id', 'facilitator', 'on_hold', 'system_hold'] as const;
const NUMBERS = ['orders', ...SUMS] as const;

const added = (sum: (name: string) => string) => NUMBERS.map(sum).join(', ');
const isOtherThanNothing = NUMBERS.map((name) => `sum(${name}) <> 0`).join(' or ');

/**
 * Orders that have been available for more than a day share one row, whatever the exact moment. The
 * day's margin keeps a slightly slow clock from counting pending orders as ready.
 */
const SINCE = `case when available_at <= now() - interval '1 day' then timestamptz 'epoch'
  else available_at end as available_at`;

const lockTally = (db: Knex): Promise<unknown> =>
  db.raw(`select pg_advisory_xact_lock(hashtextextended('payouts_tally', 0))`);

/**
 * Merges change rows that have the same key; each change of an order adds one. Readers see the rows
 * before or after the merge, and sales and payouts don't wait for it.
 */
export function foldTally(deps: Pick<Deps, 'asPlatform'>): Promise<void> {
  return deps.asPlatform('counts pending orders for all tenants').tx(async ({ db }) => {
    await lockTally(db);
    await db.raw(FOLD);
  });
}

const NAMES = `${KEY.join(', ')}, available_at`;
const BY = `${KEY.join(', ')}, ${SINCE}`;

const FOLD = `
  with known as (
    select id, ${BY}, ${NUMBERS.join(', ')} from payouts_tally
  ), several as (
    select ${NAMES} from known group by ${NAMES} having count(*) > 1 or not (${isOtherThanNothing})
  ), taken as (
    delete from payouts_tally t using known k join several s using (${NAMES})
    where t.tenant_id = k.tenant_id and t.id = k.id
    returning ${KEY.map((name) => `s.${name}`).join(', ')}, s.available_at,
      ${added((name) => `t.${name}`)}
  )
  insert into payouts_tally (${NAMES}, ${NUMBERS.join(', ')})
  select ${NAMES}, ${added((name) => `sum(${name})`)} from taken
  group by ${NAMES} having ${isOtherThanNothing}`;

/** What the stored totals lack; negative if they are too high. */
export type TallyDifference = Record<(typeof KEY)[number] | 'available_at', unknown> &
  Record<(typeof NUMBERS)[number], number>;

/**
 * Counts all waiting orders, reports where the stored totals differ and corrects them, since a
 * restore can leave them out of date. One statement reads both from the same snapshot without
 * blocking sales or payouts.
 * @returns the differences found
 */
export async function correctTally(
  deps: Pick<Deps, 'asPlatform' | 'log'>,
): Promise<TallyDifference[]> {
  const found = await deps
    .asPlatform('recounts pending orders for all tenants')
    .tx(async ({ db }) => {
      // Without the lock, two concurrent calls would both add the same difference.
      await lockTally(db);
      return query<TallyDifference>(db, CORRECT);
    });
  for (const difference of found)
    deps.log.error(difference, 'corrected a wrong count of pending orders');
  return found;
}

const DIFFERENCES = `
  select ${NAMES}, ${added((name) => `sum(${name})::bigint as ${name}`)}
  from (
    select ${BY}, ${NUMBERS.join(', ')}
    from (
      select ${KEY.join(', ')},
        coalesce(available_at, timestamptz '9999-12-31T00:00:00.000Z') as available_at, 1 as orders,
        total_cents, coalesce(gateway_fee_cents, 0) as gateway_fee_cents, net_amount_cents,
        tenant_total_cents, platform_total_cents
      from payouts_order p where ${WAITS}
    ) waiting
    union all
    select ${BY}, ${added((name) => `-${name}`)} from payouts_tally
  ) both_of_them
  group by ${NAMES} having ${isOtherThanNothing}`;

const CORRECT = `
  insert into payouts_tally (${NAMES}, ${NUMBERS.join(', ')}) ${DIFFERENCES}
  returning ${NAMES}, ${NUMBERS.join(', ')}`;
