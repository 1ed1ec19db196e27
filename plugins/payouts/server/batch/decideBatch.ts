import { conflict, notFound } from '@foyer/kit';
import type { Ctx, Deps, InputOf, TaskContext, TaskResult, Tx } from '@foyer/kit/server';
import type { payouts } from '../../contract.ts';
import { BATCH_PAGE } from '../../addresses.ts';
import { pathOf } from '@foyer/kit';
import { releaseBatchTask } from '../jobs.ts';
import type { PayoutsBatchOrderRow, PayoutsBatchRow } from '../schema.ts';
import { makePace, type Pace } from '../transfer/sendTransfer.ts';
import { eachAtOnce, payOrder } from '../transfer/transferOrders.ts';

/** A release without progress for this long was stopped by a crash and can be resumed. */
const LEFT_MS = 5 * 60_000;

async function lockBatch(tx: Tx, id: string): Promise<PayoutsBatchRow> {
  const batch = await tx.db<PayoutsBatchRow>('payouts_batch').where({ id }).forUpdate().first();
  if (!batch) throw notFound('batch');
  return batch;
}

const isLeft = ({ state, worked_at, decided_at }: PayoutsBatchRow): boolean =>
  state === 'releasing' && Date.now() - (worked_at ?? decided_at ?? new Date()).getTime() > LEFT_MS;

/**
 * Releases a batch: a task of the caller pays its orders out and rechecks each one.
 * @throws 409 if the batch is already decided
 */
export function releaseBatch(
  ctx: Ctx,
  { params: { id } }: InputOf<typeof payouts.routes.releaseBatch>,
): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const batch = await lockBatch(tx, id);
    const { tenant_id: tenantId } = batch;
    if (batch.state !== 'proposed' && !isLeft(batch)) throw decided(batch);
    await tx
      .db('payouts_batch')
      .where({ tenant_id: tenantId, id })
      .update({
        state: 'releasing',
        decided_by: ctx.actor?.email ?? null,
        decided_at: tx.db.fn.now(),
        worked_at: tx.db.fn.now(),
      });
    await tx.audit({
      action: 'payout_batch.released',
      subject: 'payout_batch',
      subjectId: id,
      tenantId,
      before: { state: batch.state },
      after: { state: 'releasing', orders: batch.order_count },
    });
    const about = { title: 'Release payouts', total: batch.order_count };
    return tx.startTask(releaseBatchTask, { tenantId, batchId: id }, about);
  });
}

/** If the task is canceled, the batch is proposed again with its remaining orders. */
export async function releaseAsTask(key: BatchKey, ctx: TaskContext): Promise<TaskResult> {
  try {
    await workOnBatch(ctx, key, (done, total) => ctx.task.progress(done, total));
  } catch (error) {
    if (ctx.task.signal.aborted) await proposeRest(ctx, key);
    throw error;
  }
  return { path: pathOf(BATCH_PAGE, { batchId: key.batchId }), label: 'View batch' };
}

async function proposeRest(ctx: TaskContext, { tenantId, batchId }: BatchKey): Promise<void> {
  await ctx.forTenant(tenantId).tx(async (tx) => {
    await tx
      .db('payouts_batch')
      .where({ tenant_id: tenantId, id: batchId, state: 'releasing' })
      .update({ state: 'proposed', decided_by: null, decided_at: null });
    await tx.audit({
      action: 'payout_batch.interrupted',
      subject: 'payout_batch',
      subjectId: batchId,
      tenantId,
      after: { state: 'proposed' },
    });
  });
}

/** @throws 409 if the batch is already decided */
export function dismissBatch(
  ctx: Ctx,
  given: InputOf<typeof payouts.routes.dismissBatch>,
): Promise<{ success: true }> {
  const { id } = given.params;
  return ctx.tx(async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch.state !== 'proposed') throw decided(batch);
    const key = { tenant_id: batch.tenant_id };
    const { reason } = given.body;
    await tx
      .db('payouts_batch')
      .where({ ...key, id })
      .update({
        state: 'dismissed',
        dismissal: reason,
        decided_by: ctx.actor?.email ?? null,
        decided_at: tx.db.fn.now(),
      });
    await tx
      .db('payouts_batch_order')
      .where({ ...key, batch_id: id })
      .update({ is_open: false });
    await tx.audit({
      action: 'payout_batch.dismissed',
      subject: 'payout_batch',
      subjectId: id,
      tenantId: batch.tenant_id,
      before: { state: batch.state },
      after: { state: 'dismissed', reason },
    });
    return { success: true as const };
  });
}

const decided = ({ state }: PayoutsBatchRow) =>
  conflict(
    'batch_decided',
    state === 'dismissed'
      ? 'This batch has already been dismissed.'
      : 'This batch is being released or has already been released.',
  );

interface BatchKey {
  tenantId: string;
  batchId: string;
}

/**
 * Pays out a batch's undecided orders, each by the transfer that pays an order only once. A second
 * call, after a crash or at the same time, finds what was already paid.
 * @param progress called after every few orders; if it throws, the work ends and the rest stays
 *   open
 */
export async function workOnBatch(
  deps: Deps,
  { tenantId, batchId }: BatchKey,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const scope = deps.forTenant(tenantId);
  const orders = await scope.read((db) =>
    db<PayoutsBatchOrderRow>('payouts_batch_order')
      .where({ tenant_id: tenantId, batch_id: batchId, is_open: true })
      .orderBy('order_uid'),
  );
  progress(0, orders.length);
  // If Stripe still returns 429 after that, the transfer stays in progress and the job `recover`
  // finishes it.
  const pace = makePace({ tries: 3 });
  let done = 0;
  await eachAtOnce(orders, async (order) => {
    progress(done, orders.length);
    await release(deps, order, pace);
    done += 1;
    progress(done, orders.length);
  });
  await scope.tx(async (tx) => {
    const ended = await tx
      .db('payouts_batch')
      .where({ tenant_id: tenantId, id: batchId, state: 'releasing' })
      .update({ state: 'released', worked_at: tx.db.fn.now() });
    if (ended === 0) return;
    await tx.audit({
      action: 'payout_batch.finished',
      subject: 'payout_batch',
      subjectId: batchId,
      tenantId,
      after: { orders: orders.length },
    });
  });
}

async function release(deps: Deps, order: PayoutsBatchOrderRow, pace: Pace): Promise<void> {
  const { tenant_id: tenantId, id, order_uid: orderUID, payout_id: payoutId } = order;
  const scope = deps.forTenant(tenantId);
  const sent = await payOrder(deps, { tenantId, orderUID, payoutId }, pace);
  await scope.tx(async ({ db }) => {
    await db('payouts_batch_order')
      .where({ tenant_id: tenantId, id })
      .update({ is_open: false, reason: 'refused' in sent ? sent.refused : null });
    await db('payouts_batch')
      .where({ tenant_id: tenantId, id: order.batch_id })
      .update({ worked_at: db.fn.now() });
  });
}
