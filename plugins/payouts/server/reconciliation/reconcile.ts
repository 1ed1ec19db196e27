import type { Deps, TaskContext, TaskResult } from '@foyer/kit/server';
import { RECONCILIATION_PAGE } from '../../addresses.ts';
import type { PayoutsCheckRow } from '../schema.ts';
import { compare } from './compare.ts';
import { findOrders } from './findOrders.ts';
import { readTransactions, REASON } from './readTransactions.ts';
import { sumDays } from './sumDays.ts';

/** How far back a check reads orders that agreed before; the first check reads all. */
const LOOK_BACK_MS = 35 * 86_400_000;

export const CHECK_TITLE = 'Compare the ledger with Stripe';

export interface Checking {
  now?: Date;
  /** Called with the number of transactions read so far. */
  onPage?: (read: number) => void;
}

/**
 * Compares Stripe's books with the ledger for each order, and records differences. Safe to repeat
 * and to run concurrently: transactions are stored once, and comparisons run one after the other.
 */
export async function reconcile(
  deps: Deps,
  { now = new Date(), onPage = () => undefined }: Checking = {},
): Promise<void> {
  const began = new Date();
  const last = await lastCheck(deps);
  await readTransactions(deps, { since: last?.read_until ?? null, onPage });
  const since = last ? new Date(now.getTime() - LOOK_BACK_MS) : new Date(0);
  await deps.asPlatform(REASON).tx(async ({ db }) => {
    await db.raw(`select pg_advisory_xact_lock(hashtext('payouts_check'))`);
    await findOrders(db);
    const days = await compare(db, { since, now });
    await sumDays(db, { since, days });
    await db.raw(
      `insert into payouts_check (began_at, ended_at, transaction_count, read_until)
       select :began, :now, count(*)::integer, coalesce(max(created_at), :began)
       from payouts_transaction`,
      { began, now },
    );
  });
}

const lastCheck = (deps: Deps): Promise<PayoutsCheckRow | undefined> =>
  deps
    .asPlatform(REASON)
    .read((db) => db<PayoutsCheckRow>('payouts_check').orderBy('ended_at', 'desc').first());

export async function reconcileAsTask(ctx: TaskContext): Promise<TaskResult> {
  await reconcile(ctx, {
    onPage: (read) => ctx.task.progress(read, undefined, `${read} transactions read`),
  });
  return { path: RECONCILIATION_PAGE, label: 'View reconciliation' };
}
