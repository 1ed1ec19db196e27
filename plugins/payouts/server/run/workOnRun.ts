import type { Deps, RunningTask } from '@foyer/kit/server';
import type { PayoutsRunOrderRow } from '../schema.ts';
import { makePace, PATIENT_TRIES, type Pace } from '../transfer/pace.ts';
import { eachAtOnce, payOrder } from '../transfer/payOrder.ts';

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
    const all = await db('payouts_run_order').where({ run_id: runId }).count('* as n').first();
    const rows = (await db('payouts_run_order')
      .where({ run_id: runId, is_open: true })
      .orderBy(['order_uid', 'id'])) as PayoutsRunOrderRow[];
    return { total: Number((all as { n: number } | undefined)?.n ?? 0), open: rows };
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
