import type { Deps, Tx } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import { lockDebt, requirePayoutOrder, type OrderKey } from '../order/payoutOrder.ts';
import { reconcilePayout } from '../order/reconcilePayout.ts';
import { dropReserve } from '../reserve/keepReserve.ts';
import { lockAttempt } from './attempt.ts';
import { undoNetting } from './netDebt.ts';
import type { Reason } from './reasons.ts';
import { fromLeg } from './transferKind.ts';

/** Stripe has certainly made no transfer: gives the debt back, so the order can be tried again. */
export async function failTransfer(
  tx: Tx,
  deps: Deps,
  { attemptId, orderUID, reason }: { attemptId: string; orderUID: string; reason: Reason },
): Promise<void> {
  const order = await deps.use(orders).lock(tx.db, orderUID);
  const tenantId = order.tenant_id;
  const key = { tenantId, orderId: order.id };
  await lockDebt(tx.db, tenantId);
  const payoutOrder = await requirePayoutOrder(tx.db, key);
  const attempt = await lockAttempt(tx.db, attemptId);
  if (attempt.state === 'succeeded' || attempt.state === 'failed') return;
  await tx
    .db('payouts_attempt')
    .where({ tenant_id: tenantId, id: attemptId })
    .update({ state: 'failed', reason, updated_at: tx.db.fn.now() });
  const owing = await undoNetting(tx, deps, { ...key, attemptId });
  for (const orderId of owing) await reconcilePayout(tx, deps, { tenantId, orderId });
  const { kind } = fromLeg(attempt.leg);
  if (kind === 'payout') await dropReserve(tx, deps, payoutOrder);
  else await tryLater(tx, key, kind === 'reserve' ? 'reserve_try_at' : 'adjust_at');
  await tx.audit({
    action: 'payout.transfer_failed',
    subject: 'order',
    subjectId: orderUID,
    tenantId,
    after: { transferKind: kind, amountCents: attempt.amount_cents, reason },
  });
  await reconcilePayout(tx, deps, key);
}

/** Schedules a retry of payments after the payout. */
async function tryLater(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
  column: 'reserve_try_at' | 'adjust_at',
): Promise<void> {
  await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .whereNotNull(column)
    .update({ [column]: tx.db.raw("now() + interval '1 hour'") });
}
