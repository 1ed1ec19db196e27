import type { Deps } from '@foyer/kit/server';
import { lockSummary } from './foldSummary.ts';

const KEY = ['tenant_id', 'status', 'payment_method', 'is_refunded', 'is_disputed'] as const;
const NAMES = KEY.join(', ');

/**
 * Merges a tenant's tally rows with the same key: each change of an order inserts one. Readers see the
 * rows before or after the merge, and sales never wait.
 */
export function foldTally(deps: Pick<Deps, 'asPlatform'>): Promise<void> {
  return deps.asPlatform('Counts the orders of all tenants.').tx(async ({ db }) => {
    await lockSummary(db);
    await db.raw(FOLD);
  });
}

const FOLD = `
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
export interface TallyDifference {
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
