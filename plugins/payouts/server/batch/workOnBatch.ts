import type { Deps } from '@foyer/kit/server';
import type { PayoutsBatchOrderRow } from '../schema.ts';
import { makePace, type Pace } from '../transfer/pace.ts';
import { eachAtOnce, payOrder } from '../transfer/payOrder.ts';

export interface BatchKey {
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
  const orders = (await scope.read((db) =>
    db('payouts_batch_order')
      .where({ tenant_id: tenantId, batch_id: batchId, is_open: true })
      .orderBy('order_uid'),
  )) as PayoutsBatchOrderRow[];
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
