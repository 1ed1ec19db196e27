import { conflict, notFound, pathOf } from '@foyer/kit';
import type { Ctx, TaskContext, TaskResult, Tx } from '@foyer/kit/server';
import { RUN_PAGE } from '../../addresses.ts';
import { payRunTask } from '../jobs.ts';
import type { PayoutsRunRow } from '../schema.ts';
import { isLeft } from './isLeft.ts';
import { titleOf } from './startRun.ts';
import { workOnRun } from './workOnRun.ts';

/** Cancelled on the way, the orders that are left are not paid by it any more. */
export async function payRunAsTask(
  { runId }: { runId: string },
  ctx: TaskContext,
): Promise<TaskResult> {
  try {
    await workOnRun(ctx, runId, ctx.task);
  } catch (error) {
    if (ctx.task.signal.aborted)
      await ctx
        .asPlatform('a payout of orders of any tenant was cancelled')
        .tx((tx) => endCancelled(tx, runId));
    throw error;
  }
  return { path: pathOf(RUN_PAGE, { runId }), label: 'See the result' };
}

/** @returns whether it went on until now */
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
 * Whoever works on it stops within seconds; what was begun is paid out all the same.
 * @throws 404, and 409 where it has ended
 */
export function cancelRun(
  ctx: Ctx,
  { params: { id } }: { params: { id: string } },
): Promise<{ success: true }> {
  return ctx.tx(async (tx) => {
    const run: unknown = await tx.db('payouts_run').where({ id }).first('id');
    if (!run) throw notFound('payout');
    if (!(await endCancelled(tx, id)))
      throw conflict('run_ended', 'This payout has ended already.');
    return { success: true as const };
  });
}

/**
 * Begins another task with what a crash left.
 * @throws 404, and 409 where it has ended, or somebody is at it
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
          ? 'This payout is under way.'
          : 'This payout has ended: select the orders that are left again.',
      );
    await tx.db('payouts_run').where({ id }).update({ worked_at: tx.db.fn.now() });
    await tx.audit({ action: 'payout_run.resumed', subject: 'payout_run', subjectId: id });
    const about = { title: titleOf(run.order_count), total: run.order_count };
    return { taskId: (await tx.startTask(payRunTask, { runId: id }, about)).id };
  });
}
