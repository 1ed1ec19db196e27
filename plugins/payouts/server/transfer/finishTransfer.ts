import type { Deps, Tx } from '@foyer/kit/server';
import { orders, type OrderRow } from '@foyer/plugin-orders/server';
import {
  lockDebt,
  type OrderKey,
  type PayoutOrder,
  requirePayoutOrder,
} from '../order/payoutOrder.ts';
import { reconcilePayout } from '../order/reconcilePayout.ts';
import { addToPayout, figuresOf } from '../payout.ts';
import { dropReserve, keepReserve } from '../reserve/planReserve.ts';
import { transferFailed } from '../../contract.ts';
import { fromLeg, lockAttempt, type Attempt } from './attempt.ts';
import { undoNetting } from './netDebt.ts';
import type { Reason } from '../../words.ts';

/**
 * The last step: Stripe has made the transfer. The first caller records it; later calls change
 * nothing.
 */
export async function finishTransfer(
  tx: Tx,
  deps: Deps,
  { attemptId, orderUID, transferId }: { attemptId: string; orderUID: string; transferId: string },
): Promise<void> {
  const order = await deps.use(orders).lock(tx.db, orderUID);
  const key = { tenantId: order.tenant_id, orderId: order.id };
  await lockDebt(tx.db, order.tenant_id);
  const payoutOrder = await requirePayoutOrder(tx.db, key);
  const attempt = await lockAttempt(tx.db, attemptId);
  if (attempt.state === 'succeeded') return;
  if (await isPaidOtherwise(tx, attempt)) {
    // The attempt had been given up, but the transfer exists: an operator has to check.
    deps.log.error({ orderUID, transferId }, 'order transferred twice');
    return;
  }
  await tx.db('payouts_attempt').where({ tenant_id: order.tenant_id, id: attemptId }).update({
    state: 'succeeded',
    transfer_id: transferId,
    reason: null,
    doubted_at: null,
    updated_at: tx.db.fn.now(),
  });
  await settleTransfer(tx, deps, { attempt, order, payoutOrder, transferId });
  // A refund or dispute may have arrived while the transfer was in progress.
  await reconcilePayout(tx, deps, key, { kind: 'transfer', id: attempt.id });
}

/** Records the payment of an attempt: the order, its payout and the ledger. */
export async function settleTransfer(
  tx: Tx,
  deps: Deps,
  given: { attempt: Attempt; order: OrderRow; payoutOrder: PayoutOrder; transferId: string | null },
): Promise<void> {
  const { attempt, order, payoutOrder, transferId } = given;
  const { tenant_id: tenantId, id: orderId } = order;
  const amountCents = attempt.amount_cents;
  const { kind } = fromLeg(attempt.leg);
  await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .increment('transferred_cents', amountCents);
  await deps.use(orders).post(tx, {
    tenantId,
    orderId,
    cause: 'transfer',
    causeId: attempt.id,
    entries: [
      { account: 'tenant', amountCents: -amountCents },
      { account: 'transferred', amountCents },
    ],
  });
  if (kind === 'payout' && !payoutOrder.payout_completed)
    await addToPayout(tx, {
      order,
      figures: attempt.figures ?? figuresOf(order, payoutOrder),
      payoutId: attempt.payout_id,
      facilitator: 'platform',
    });
  else if (kind === 'reserve')
    // Money that has come back since then is no longer held in reserve; it is paid again.
    await keepReserve(tx, deps, {
      order: payoutOrder,
      cents: 0,
      changes: { reserve_released_at: tx.db.fn.now() },
    });
  else
    await tx
      .db('payouts_order')
      .where({ tenant_id: tenantId, order_id: orderId })
      .update({ adjustment_leg: null, adjust_at: null });
  await tx.audit({
    action: 'payout.transferred',
    subject: 'order',
    subjectId: order.uid,
    tenantId,
    before: { payoutCompleted: payoutOrder.payout_completed },
    after: { transferKind: kind, amountCents, transferId, payoutId: attempt.payout_id },
  });
}

/** Whether another attempt of the same kind is in progress or succeeded. */
async function isPaidOtherwise(tx: Tx, attempt: Attempt): Promise<boolean> {
  const other: unknown = await tx
    .db('payouts_attempt')
    .where({ tenant_id: attempt.tenant_id, order_id: attempt.order_id, leg: attempt.leg })
    .whereNot({ id: attempt.id })
    .whereIn('state', ['submitting', 'unknown', 'succeeded'])
    .first('id');
  return attempt.state === 'failed' && other !== undefined;
}

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
  await tx.emit(transferFailed, {
    ...key,
    eventId: order.event_id,
    orderUID,
    kind,
    payoutId: attempt.payout_id,
    transferId: `${order.id}:${attempt.leg}`,
    amountCents: attempt.amount_cents,
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
