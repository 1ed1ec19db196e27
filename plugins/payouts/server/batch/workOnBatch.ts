import type { Deps } from '@foyer/kit/server';
import { beginTransfer } from '../transfer/beginTransfer.ts';
import { sendTransfer, type Sent } from '../transfer/sendTransfer.ts';
import type { PayoutsBatchOrderRow } from '../schema.ts';

/** The gateway is asked for so many at once. */
const AT_ONCE = 4;

export interface BatchKey {
  tenantId: string;
  batchId: string;
}

/**
 * Pays the orders of a batch out that are still to be decided, each by the transfer that pays an order
 * once. Whoever comes a second time, after a crash or beside another, finds what was paid.
 * @param progress told after each few; what it throws ends the work, and the rest stays open
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
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const some = orders.slice(from, from + AT_ONCE);
    await Promise.all(some.map((order) => release(deps, order)));
    progress(from + some.length, orders.length);
  }
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

async function release(deps: Deps, order: PayoutsBatchOrderRow): Promise<void> {
  const { tenant_id: tenantId, id, order_uid: orderUID, payout_id: payoutId } = order;
  const scope = deps.forTenant(tenantId);
  const begun = await scope.tx((tx) =>
    beginTransfer(tx, deps, { tenantId, orderUID, payoutId, leg: 'main' }),
  );
  const sent: Sent = 'submitting' in begun ? await sendTransfer(deps, begun.submitting) : begun;
  await scope.tx(async ({ db }) => {
    await db('payouts_batch_order')
      .where({ tenant_id: tenantId, id })
      .update({ is_open: false, reason: 'refused' in sent ? sent.refused : null });
    await db('payouts_batch')
      .where({ tenant_id: tenantId, id: order.batch_id })
      .update({ worked_at: db.fn.now() });
  });
}
