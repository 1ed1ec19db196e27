import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { ApiError } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import { goOnRefundAll } from '../jobs.ts';
import { lockOrder, type OrderRow } from '../order/order.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';
import { requestRefund } from '../refunds/requestRefund.ts';
import { sendRefund } from '../refunds/sendRefund.ts';
import type { OrdersRefundItemRow, OrdersRefundRunRow } from '../schema.ts';
import { planRefund } from './figures.ts';

/** Keeps the gateway busy, and leaves capacity for sales. */
const AT_ONCE = 3;
const BATCH = 60;
const LEASE = `now() + interval '2 minutes'`;
/** The first pause after a missing response; it grows while responses are missing. */
const REST_MS = 500;
const LONGEST_REST_MS = 30_000;

interface Work {
  run: OrdersRefundRunRow;
  leaseId: string;
  done: number;
  unanswered: number;
  mayGoOn: boolean;
}

interface Watched {
  /** Aborted when the user who started it cancels the task. */
  signal?: AbortSignal;
  /** May throw if the task was canceled. */
  progress?: (done: number) => void;
}

/**
 * Works on a run until nothing is pending, it is stopped, or another worker has it. A lease ensures
 * that one worker runs at a time and that another takes over after a crash.
 */
export async function workOnRun(
  deps: Deps,
  { tenantId, runId }: { tenantId: string; runId: string },
  watched: Watched = {},
): Promise<void> {
  const leaseId = randomUUID();
  const run = await takeLease(deps, { tenantId, runId, leaseId });
  if (!run) return;
  const work: Work = { run, leaseId, done: 0, unanswered: 0, mayGoOn: true };
  try {
    while (work.mayGoOn && !watched.signal?.aborted) {
      const items = await waitingItems(deps, run);
      if (items.length === 0) {
        await end(deps, work, 'finished');
        return;
      }
      await inTurn(deps, work, items, watched);
    }
    await end(deps, work, 'stopped');
  } catch (error) {
    await giveUpLease(deps, work);
    throw error;
  }
}

async function inTurn(
  deps: Deps,
  work: Work,
  items: readonly Item[],
  { signal, progress }: Watched,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) {
      if (signal?.aborted || !(await keepLease(deps, work))) {
        work.mayGoOn = false;
        return;
      }
      const isAnswered = await refundItem(deps, { run: work.run, item });
      work.done += 1;
      if (!signal?.aborted) progress?.(work.done);
      work.unanswered = isAnswered ? 0 : work.unanswered + 1;
      if (!isAnswered) await restOf(work.unanswered, signal);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

const restOf = (times: number, signal: AbortSignal | undefined): Promise<unknown> =>
  rest(Math.min(LONGEST_REST_MS, REST_MS * 2 ** (times - 1)), undefined, {
    ...(signal && { signal }),
  }).catch(() => undefined);

const takeLease = (
  deps: Deps,
  { tenantId, runId, leaseId }: { tenantId: string; runId: string; leaseId: string },
): Promise<OrdersRefundRunRow | undefined> =>
  deps.forTenant(tenantId).tx(async ({ db }) => {
    const [run] = await db<OrdersRefundRunRow>('orders_refund_run')
      .where({ tenant_id: tenantId, id: runId, state: 'running', stop_asked: false })
      .whereRaw('(lease_id is null or lease_until < now())')
      .update({ lease_id: leaseId, lease_until: db.raw(LEASE), updated_at: db.fn.now() })
      .returning('*');
    return run;
  });

/** False if the run must stop or another worker has the lease. */
async function keepLease(deps: Deps, { run, leaseId }: Work): Promise<boolean> {
  const kept = await deps.forTenant(run.tenant_id).statement({
    text: `update orders_refund_run set lease_until = ${LEASE}
           where id = $1 and lease_id = $2 and state = 'running' and not stop_asked returning id`,
    values: [run.id, leaseId],
  });
  return kept.length > 0;
}

async function end(
  deps: Deps,
  { run, leaseId }: Work,
  state: 'finished' | 'stopped',
): Promise<void> {
  await deps.forTenant(run.tenant_id).statement({
    text: `update orders_refund_run
           set state = $3, stop_asked = false, lease_id = null, updated_at = now()
           where id = $1 and lease_id = $2`,
    values: [run.id, leaseId, state],
  });
}

/** Lets the next worker continue immediately. */
async function giveUpLease(deps: Deps, { run, leaseId }: Work): Promise<void> {
  await deps.forTenant(run.tenant_id).statement({
    text: `update orders_refund_run set lease_until = now() where id = $1 and lease_id = $2`,
    values: [run.id, leaseId],
  });
}

const waitingItems = (deps: Deps, { tenant_id, id }: OrdersRefundRunRow): Promise<Item[]> =>
  deps.forTenant(tenant_id).read(
    async (db) =>
      (await db('orders_refund_item as i')
        .join('orders_order as o', (on) =>
          on.on('o.tenant_id', 'i.tenant_id').andOn('o.id', 'i.order_id'),
        )
        .where({ 'i.tenant_id': tenant_id, 'i.run_id': id, 'i.state': 'waiting' })
        .orderBy('i.id')
        .limit(BATCH)
        .select('i.tenant_id', 'i.id', 'o.uid as order_uid')) as Item[],
  );

/** Continues runs whose process was killed. */
export async function continueRuns(deps: Deps): Promise<void> {
  const lost = await deps
    .asPlatform('Resumes interrupted refunds of canceled events, for all tenants.')
    .read(
      async (db) =>
        (await db('orders_refund_run')
          .where({ state: 'running' })
          .whereRaw('lease_until < now()')
          .limit(50)
          .select('tenant_id', 'id')) as { tenant_id: string; id: string }[],
    );
  for (const { tenant_id: tenantId, id: runId } of lost)
    await deps
      .forTenant(tenantId)
      .tx((tx) => tx.enqueue(goOnRefundAll, { tenantId, runId }, { key: runId }));
}

type Item = Pick<OrdersRefundItemRow, 'tenant_id' | 'id'> & { order_uid: string };

interface Given {
  run: OrdersRefundRunRow;
  item: Item;
}

/**
 * Refunds one order, or voids its tickets if nothing was paid. The refund is saved with the item in
 * one transaction, so that recovery after a crash finds both or neither.
 * @returns false if the gateway didn't respond and needs a pause
 */
export async function refundItem(deps: Deps, given: Given): Promise<boolean> {
  const scope = deps.forTenant(given.item.tenant_id);
  let refund: RefundRecord | null;
  try {
    refund = await scope.tx((tx) => decide(tx, deps, given));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failure = error.message;
    await scope.tx((tx) => setItem(tx, given.item, { state: 'failed', failure }));
    return true;
  }
  if (!refund) return true;
  const { status } = await sendRefund(deps, refund);
  return status !== 'requested';
}

async function decide(tx: Tx, deps: Deps, { run, item }: Given): Promise<RefundRecord | null> {
  const order = await lockOrder(tx.db, item.order_uid);
  const now = await tx.db('orders_refund_item').where({ id: item.id }).first('state');
  // Another worker has already processed it.
  if (now?.state !== 'waiting') return null;
  if (order.status === 'refunded') return settled(tx, item);
  const plan = planRefund(order, { withFees: run.with_fees });
  if (plan.refundCents === 0) {
    if (plan.indexes.length === 0) return settled(tx, item);
    await voidTickets(tx, order, run.reason);
    await setItem(tx, item, { state: 'voided' });
    return null;
  }
  const tickets = (await tx
    .db('orders_ticket')
    .where({ order_id: order.id, is_refunded: false })
    .pluck('id')) as string[];
  const refund = await requestRefund(tx, deps, {
    orderUID: order.uid,
    eventId: order.event_id,
    ticketIds: plan.isAmount ? [] : tickets,
    amountCents: plan.isAmount ? plan.refundCents : null,
    withFees: run.with_fees,
    reason: run.reason,
    requestedBy: run.requested_by,
  });
  await setItem(tx, item, {
    state: 'asked',
    refund_id: refund.id,
    amount_cents: refund.amount_cents,
  });
  return refund;
}

async function settled(tx: Tx, item: Item): Promise<null> {
  await setItem(tx, item, { state: 'settled' });
  return null;
}

async function voidTickets(tx: Tx, order: OrderRow, reason: string): Promise<void> {
  const voided = (await tx
    .db('orders_ticket')
    .where({ tenant_id: order.tenant_id, order_id: order.id, status: 'active' })
    .update({ status: 'voided' })
    .returning('uid')) as { uid: string }[];
  for (const { uid } of voided)
    await tx.audit({
      action: 'ticket.voided',
      subject: 'ticket',
      subjectId: uid,
      tenantId: order.tenant_id,
      before: { status: 'active' },
      after: { status: 'voided', reason, putBackOnSale: false },
    });
}

const setItem = (
  { db }: Tx,
  { tenant_id, id }: Item,
  change: Partial<OrdersRefundItemRow>,
): Promise<number> =>
  db('orders_refund_item')
    .where({ tenant_id, id })
    .update({ failure: null, ...change, updated_at: db.fn.now() });
