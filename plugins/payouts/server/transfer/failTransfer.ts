import type { Deps, Tx } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import { lockDebt, requirePayoutOrder, type OrderKey } from '../order/payoutOrder.ts';
import { reconcilePayout } from '../order/reconcilePayout.ts';
import { dropReserve } from '../reserve/keepReserve.ts';
import { RESERVE_LEG } from '../reserve/leg.ts';
import { lockAttempt } from './attempt.ts';
import { undoNetting } from './netDebt.ts';
import type { Reason } from './reasons.ts';

/** The gateway certainly made no transfer: the debt is given back, and the order can be tried again. */
export async function failTransfer(
  tx: Tx,
  deps: Deps,
  { attemptId, orderUID, reason }: { attemptId: string; orderUID: string; reason: Reason },
): Promise<void> {
  const order = await deps.use(orders).lock(tx.db, orderUID);
  const tenantId = order.tenant_id;
  const key = { tenantId, orderId: order.id };
  await lockDebt(tx.db, tenantId);
  const mine = await requirePayoutOrder(tx.db, key);
  const attempt = await lockAttempt(tx.db, attemptId);
  if (attempt.state === 'succeeded' || attempt.state === 'failed') return;
  await tx
    .db('payouts_attempt')
    .where({ tenant_id: tenantId, id: attemptId })
    .update({ state: 'failed', reason, updated_at: tx.db.fn.now() });
  const owing = await undoNetting(tx, deps, { ...key, attemptId });
  for (const orderId of owing) await reconcilePayout(tx, deps, { tenantId, orderId });
  if (attempt.leg === 'main') await dropReserve(tx, deps, mine);
  else await tryLater(tx, key, attempt.leg);
  await tx.audit({
    action: 'payout.transfer_failed',
    subject: 'order',
    subjectId: orderUID,
    tenantId,
    after: { leg: attempt.leg, amountCents: attempt.amount_cents, reason },
  });
  await reconcilePayout(tx, deps, key);
}

/** What is paid after the payout is tried again by itself. */
async function tryLater(tx: Tx, { tenantId, orderId }: OrderKey, leg: string): Promise<void> {
  const column = leg === RESERVE_LEG ? 'reserve_try_at' : 'adjust_at';
  await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .whereNotNull(column)
    .update({ [column]: tx.db.raw("now() + interval '1 hour'") });
}
