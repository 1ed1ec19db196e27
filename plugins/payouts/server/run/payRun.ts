import { conflict, notFound, pathOf } from '@foyer/kit';
import type {
  Ctx,
  Deps,
  InputOf,
  RunningTask,
  TaskContext,
  TaskResult,
  Tx,
} from '@foyer/kit/server';
import type { payouts } from '../../contract.ts';
import { RUN_PAGE } from '../../addresses.ts';
import { payRunTask } from '../jobs.ts';
import type { PayoutsRunOrderRow, PayoutsRunRow } from '../schema.ts';
import { makePace, PATIENT_TRIES, type Pace } from '../transfer/pace.ts';
import { eachAtOnce, payOrder } from '../transfer/transferOrders.ts';
import { titleOf } from './startRun.ts';

/** If the task is canceled, the run doesn't pay its remaining orders. */
export async function payRunAsTask(
  { runId }: { runId: string },
  ctx: TaskContext,
): Promise<TaskResult> {
  try {
    await workOnRun(ctx, runId, ctx.task);
  } catch (error) {
    if (ctx.task.signal.aborted)
      await ctx
        .asPlatform('cancels a bulk payout that can include any tenant’s orders')
        .tx((tx) => endCancelled(tx, runId));
    throw error;
  }
  return { path: pathOf(RUN_PAGE, { runId }), label: 'View result' };
}

/** @returns whether the run was still in progress */
async function endCancelled(tx: Tx, runId: string): Promise<boolean> {
  const ended = await tx
    .db('payouts_run')
    .where({ id: runId, state: 'running' })
    .update({ state: 'cancelled', ended_at: tx.db.fn.now() });
  if (ended === 0) return false;
  const orders = await tx
    .db('payouts_run_order')
    .where({ run_id: runId, is_open: true })
    .update({ is_open: false, reason: 'cancelled' });
  await tx.audit({
    action: 'payout_run.cancelled',
    subject: 'payout_run',
    subjectId: runId,
    after: { ordersLeft: orders },
  });
  return true;
}

/**
 * Cancels a run. Work stops within seconds; payments that were already started are completed.
 * @throws 404, and 409 if the run has ended
 */
export function cancelRun(
  ctx: Ctx,
  { params: { id } }: InputOf<typeof payouts.routes.cancelRun>,
): Promise<{ success: true }> {
  return ctx.tx(async (tx) => {
    const run: unknown = await tx.db('payouts_run').where({ id }).first('id');
    if (!run) throw notFound('payout');
    if (!(await endCancelled(tx, id)))
      throw conflict('run_ended', 'This payout has already ended.');
    return { success: true as const };
  });
}

/**
 * Resumes a run after a crash, in a new task.
 * @throws 404, and 409 if the run has ended or is in progress
 */
export function resumeRun(
  ctx: Ctx,
  { params: { id } }: InputOf<typeof payouts.routes.resumeRun>,
): Promise<{ taskId: string }> {
  return ctx.tx(async (tx) => {
    const run = await tx.db<PayoutsRunRow>('payouts_run').where({ id }).forUpdate().first();
    if (!run) throw notFound('payout');
    if (!isLeft(run))
      throw conflict(
        'run_goes_on',
        run.state === 'running'
          ? 'This payout is in progress.'
          : 'This payout has ended. To pay out the remaining orders, select them again.',
      );
    await tx.db('payouts_run').where({ id }).update({ worked_at: tx.db.fn.now() });
    await tx.audit({ action: 'payout_run.resumed', subject: 'payout_run', subjectId: id });
    const about = { title: titleOf(run.order_count), total: run.order_count };
    return { taskId: (await tx.startTask(payRunTask, { runId: id }, about)).id };
  });
}

/** A run without progress for this long was stopped by a crash. */
const LEFT_MS = 5 * 60_000;

export const isLeft = ({ state, worked_at }: Pick<PayoutsRunRow, 'state' | 'worked_at'>): boolean =>
  state === 'running' && Date.now() - worked_at.getTime() > LEFT_MS;

const REASON = 'pays out orders from any tenant';
/** How often the run's last activity is recorded. */
const SAID_EVERY_MS = 5_000;

/**
 * Pays out a run's undecided orders, each by the transfer that pays an order only once. A second
 * call, after a crash or at the same time, finds what was already paid.
 */
export async function workOnRun(
  deps: Deps,
  runId: string,
  { progress, signal }: Pick<RunningTask, 'progress' | 'signal'>,
): Promise<void> {
  const scope = deps.asPlatform(REASON);
  const { total, open } = await scope.read(async (db) => {
    const all = await db('payouts_run_order')
      .where({ run_id: runId })
      .count('* as n')
      .first<{ n: number }>();
    const rows = await db<PayoutsRunOrderRow>('payouts_run_order')
      .where({ run_id: runId, is_open: true })
      .orderBy(['order_uid', 'id']);
    return { total: Number(all.n), open: rows };
  });
  const pace = makePace({ tries: PATIENT_TRIES, signal });
  let done = total - open.length;
  let saidAt = 0;
  let isOver = false;
  progress(done, total);
  await eachAtOnce(open, async (order) => {
    if (isOver) return;
    progress(done, total);
    await pay(deps, order, pace);
    done += 1;
    progress(done, total);
    if (Date.now() - saidAt < SAID_EVERY_MS) return;
    saidAt = Date.now();
    const goesOn = await scope.tx(({ db }) =>
      db('payouts_run').where({ id: runId, state: 'running' }).update({ worked_at: db.fn.now() }),
    );
    isOver ||= goesOn === 0;
  });
  await scope.tx(async (tx) => {
    const ended = await tx
      .db('payouts_run')
      .where({ id: runId, state: 'running' })
      .update({ state: 'finished', ended_at: tx.db.fn.now() });
    if (ended === 0) return;
    await tx.audit({
      action: 'payout_run.finished',
      subject: 'payout_run',
      subjectId: runId,
      after: { orders: total },
    });
  });
}

async function pay(deps: Deps, order: PayoutsRunOrderRow, pace: Pace): Promise<void> {
  const { tenant_id: tenantId, id, order_uid: orderUID, payout_id: payoutId } = order;
  const sent = await payOrder(deps, { tenantId, orderUID, payoutId }, pace);
  await deps.forTenant(tenantId).tx(({ db }) =>
    db('payouts_run_order')
      .where({ tenant_id: tenantId, id })
      .update({ is_open: false, reason: 'refused' in sent ? sent.refused : null }),
  );
}
