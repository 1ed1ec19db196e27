import { conflict, formatCount, invalid, notFound, pathOf } from '@foyer/kit';
import {
  type Ctx,
  type Deps,
  type InputOf,
  query,
  type RunningTask,
  type TaskContext,
  type TaskResult,
  type Tx,
} from '@foyer/kit/server';
import { RUN_PAGE } from '../../addresses.ts';
import type { payouts } from '../../contract.ts';
import { payRunTask } from '../jobs.ts';
import type { PayoutsRunOrderRow, PayoutsRunRow } from '../schema.ts';
import { makePace, type Pace, PATIENT_TRIES } from '../transfer/sendTransfer.ts';
import { eachAtOnce, payOrder } from '../transfer/transferOrders.ts';

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

/** The title of a run's task. */
const titleOf = (orders: number): string => `Payout of ${formatCount(orders, 'order', 'orders')}`;

/**
 * Stores the orders that an operator selected, and starts a task that pays each of them.
 * @throws 422 naming orders that don't exist
 */
export function startRun(
  ctx: Ctx,
  { body }: InputOf<typeof payouts.routes.startRun>,
): Promise<{ id: string; taskId: string; orders: number }> {
  const orderUIDs = [...new Set(body.orderUIDs)];
  return ctx.tx(async (tx) => {
    const [run] = await tx
      .db<PayoutsRunRow>('payouts_run')
      .insert({
        order_count: orderUIDs.length,
        tenant_total_cents: 0,
        started_by: ctx.actor?.email ?? null,
      })
      .returning('*');
    if (!run) throw new Error('The insert returned no row.');
    const { id } = run;
    const found = await keepOrders(tx, id, orderUIDs);
    const unknown = orderUIDs.filter((uid) => !found.has(uid));
    if (unknown.length > 0)
      throw invalid({ orderUIDs: [`Order not found: ${unknown.slice(0, 5).join(', ')}.`] });
    const cents = [...found.values()].reduce((sum, one) => sum + one, 0);
    await tx.db('payouts_run').where({ id }).update({ tenant_total_cents: cents });
    await tx.audit({
      action: 'payout_run.started',
      subject: 'payout_run',
      subjectId: id,
      after: { orders: orderUIDs.length, tenantTotalCents: cents },
    });
    const about = { title: titleOf(orderUIDs.length), total: orderUIDs.length };
    const task = await tx.startTask(payRunTask, { runId: id }, about);
    return { id, taskId: task.id, orders: orderUIDs.length };
  });
}

/**
 * Stores a run's orders; orders of the same event share a payout.
 * @returns each order's share, by its UID
 */
async function keepOrders(
  { db }: Tx,
  runId: string,
  orderUIDs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ order_uid: string; amount_cents: number }>(
    db,
    `with found as materialized (
       select o.tenant_id, o.id, o.uid, o.event_id, o.tenant_total_cents
       from orders_lookup_v1 l
       join orders_order_v1 o on o.tenant_id = l.tenant_id and o.id = l.order_id
       join payouts_order p on p.tenant_id = o.tenant_id and p.order_id = o.id
       where l.id = any(:orderUIDs::text[]) and o.uid = l.id
     ), payout as materialized (
       select event_id, gen_random_uuid() as id from (select distinct event_id from found) as events
     )
     insert into payouts_run_order
       (tenant_id, run_id, order_id, order_uid, event_id, payout_id, amount_cents)
     select f.tenant_id, :runId, f.id, f.uid, f.event_id, payout.id, f.tenant_total_cents
     from found f join payout on payout.event_id = f.event_id
     returning order_uid, amount_cents`,
    { runId, orderUIDs: [...orderUIDs] },
  );
  return new Map(rows.map((row) => [row.order_uid, Number(row.amount_cents)]));
}
