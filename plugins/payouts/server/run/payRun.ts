import { conflict, notFound, pathOf } from '@foyer/kit';
import type { Ctx, TaskContext, TaskResult, Tx } from '@foyer/kit/server';
import { RUN_PAGE } from '../../addresses.ts';
import { payRunTask } from '../jobs.ts';
import type { PayoutsRunRow } from '../schema.ts';
import { isLeft } from './isLeft.ts';
import { titleOf } from './startRun.ts';
import { workOnRun } from './workOnRun.ts';

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
  { params: { id } }: { params: { id: string } },
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
  { params: { id } }: { params: { id: string } },
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
