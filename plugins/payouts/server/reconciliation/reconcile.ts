import {
  query,
  queryRow,
  type Deps,
  type Knex,
  type TaskContext,
  type TaskResult,
} from '@foyer/kit/server';
import { differencesFound } from '../../contract.ts';
import { RECONCILIATION_PAGE } from '../../addresses.ts';
import type { PayoutsCheckRow } from '../schema.ts';
import { compare, NOBODY } from './compare.ts';
import { readTransactions, REASON } from './readTransactions.ts';

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
  await deps.asPlatform(REASON).tx(async (tx) => {
    const { db } = tx;
    await db.raw(`select pg_advisory_xact_lock(hashtext('payouts_check'))`);
    await findOrders(db);
    const { days, newCount, newCents } = await compare(db, { since, now });
    await sumDays(db, { since, days });
    const { id: checkId } = await queryRow<{ id: string }>(
      db,
      `insert into payouts_check (began_at, ended_at, transaction_count, read_until)
       select :began, :now, count(*)::integer, coalesce(max(created_at), :began)
       from payouts_transaction
       returning id`,
      { began, now },
    );
    if (newCount > 0)
      await tx.emit(differencesFound, { checkId, count: newCount, amountCents: newCents });
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

/** Finds the orders of transactions that aren't assigned yet: by charge, transfer or order ID. */
async function findOrders(db: Knex): Promise<void> {
  const nobody = { nobody: NOBODY };
  await db.raw(
    `update payouts_transaction back
     set charge_id = transfer.charge_id, order_uid = coalesce(back.order_uid, transfer.order_uid)
     from payouts_transaction transfer
     where back.tenant_id = :nobody and back.kind = 'reversal'
       and transfer.kind in ('transfer', 'share')
       and transfer.id <> back.id
       and case transfer.kind when 'transfer' then transfer.subject else transfer.transfer_id end
         = back.transfer_id`,
    nobody,
  );
  await db.raw(
    `update payouts_transaction t set tenant_id = a.tenant_id, order_id = a.order_id
     from payouts_attempt a
     where t.tenant_id = :nobody and t.kind in ('transfer', 'reversal')
       and a.transfer_id = case t.kind when 'transfer' then t.subject else t.transfer_id end`,
    nobody,
  );
  for (const column of ['charge_id', 'order_uid'])
    await db.raw(
      `update payouts_transaction t set tenant_id = l.tenant_id, order_id = l.order_id
       from orders_lookup_v1 l where t.tenant_id = :nobody and l.id = t.${column}`,
      nobody,
    );
  // A share that Stripe passes on with the charge has no ID in our records, so it is matched by the
  // charge.
  await db.raw(
    `update payouts_transaction t
     set kind = 'share', subject = t.charge_id, transfer_id = coalesce(t.transfer_id, t.subject)
     from orders_order_v1 o
     where t.kind in ('transfer', 'reversal') and o.tenant_id = t.tenant_id and o.id = t.order_id
       and o.flow = 'destination' and t.charge_id = o.charge_id
       and not exists (select from payouts_attempt a where a.tenant_id = t.tenant_id
         and a.transfer_id = case t.kind when 'transfer' then t.subject else t.transfer_id end)`,
  );
}

/**
 * Recalculates the given days and all later ones, each identified by its start in UTC. Our
 * movements are counted on the day Stripe dates them, so a day's two sums differ only by its open
 * differences.
 */
async function sumDays(
  db: Knex,
  { since, days }: { since: Date; days: readonly Date[] },
): Promise<void> {
  const asked = { since, days: days.map((day) => day.toISOString()) };
  const wanted = `(day >= date_trunc('day', :since::timestamptz, 'UTC')
    or day = any(:days::timestamptz[]))`;
  await query(db, `delete from payouts_day where ${wanted}`, asked);
  await query(
    db,
    `with stripe as (
       select tenant_id, day, count(*)::integer as count, sum(amount_cents)::bigint as cents,
         sum(fee_cents)::bigint as fee_cents
       from (select *, date_trunc('day', created_at, 'UTC') as day from payouts_transaction) dated
       where ${wanted} group by 1, 2
     ), open as (
       select tenant_id, day, count(*)::integer as count,
         sum(ours_cents - stripe_cents)::bigint as cents,
         sum(ours_fee_cents - stripe_fee_cents)::bigint as fee_cents
       from payouts_difference where resolved_at is null and ${wanted} group by 1, 2
     )
     insert into payouts_day (tenant_id, day, transaction_count, open_count, stripe_cents,
       ours_cents, stripe_fee_cents, ours_fee_cents)
     select coalesce(s.tenant_id, o.tenant_id), coalesce(s.day, o.day), coalesce(s.count, 0),
       coalesce(o.count, 0), coalesce(s.cents, 0), coalesce(s.cents, 0) + coalesce(o.cents, 0),
       coalesce(s.fee_cents, 0), coalesce(s.fee_cents, 0) + coalesce(o.fee_cents, 0)
     from stripe s full join open o on o.tenant_id = s.tenant_id and o.day = s.day`,
    asked,
  );
}
