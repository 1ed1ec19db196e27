import type { Deps, Tx } from '@foyer/kit/server';
import { orders, type OrderRow } from '@foyer/plugin-orders/server';
import { lockDebt, requirePayoutOrder, type PayoutOrder } from '../order/payoutOrder.ts';
import { reconcilePayout } from '../order/reconcilePayout.ts';
import { addToPayout } from '../payout/addToPayout.ts';
import { figuresOf } from '../payout/figures.ts';
import { keepReserve } from '../reserve/keepReserve.ts';
import { RESERVE_LEG } from '../reserve/leg.ts';
import { lockAttempt, type Attempt } from './attempt.ts';

/**
 * The last step: the gateway has made the transfer. Whoever learns of it first records it; to
 * everybody after that it is done already.
 */
export async function finishTransfer(
  tx: Tx,
  deps: Deps,
  { attemptId, orderUID, transferId }: { attemptId: string; orderUID: string; transferId: string },
): Promise<void> {
  const order = await deps.use(orders).lock(tx.db, orderUID);
  const key = { tenantId: order.tenant_id, orderId: order.id };
  await lockDebt(tx.db, order.tenant_id);
  const mine = await requirePayoutOrder(tx.db, key);
  const attempt = await lockAttempt(tx.db, attemptId);
  if (attempt.state === 'succeeded') return;
  if (await isPaidOtherwise(tx, attempt)) {
    // It had been given up, and is there all the same: an operator has to look.
    deps.log.error({ orderUID, transferId }, 'an order was transferred twice');
    return;
  }
  await tx.db('payouts_attempt').where({ tenant_id: order.tenant_id, id: attemptId }).update({
    state: 'succeeded',
    transfer_id: transferId,
    reason: null,
    doubted_at: null,
    updated_at: tx.db.fn.now(),
  });
  await settleTransfer(tx, deps, { attempt, order, mine, transferId });
  // A refund or a dispute that came while the money was on its way.
  await reconcilePayout(tx, deps, key, { kind: 'transfer', id: attempt.id });
}

/** Records what an attempt paid: the order, its payout and the ledger. */
export async function settleTransfer(
  tx: Tx,
  deps: Deps,
  given: { attempt: Attempt; order: OrderRow; mine: PayoutOrder; transferId: string | null },
): Promise<void> {
  const { attempt, order, mine, transferId } = given;
  const { tenant_id: tenantId, id: orderId } = order;
  const amountCents = attempt.amount_cents;
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
  if (attempt.leg === 'main' && !mine.payout_completed)
    await addToPayout(tx, {
      order,
      figures: attempt.figures ?? figuresOf(order, mine),
      payoutId: attempt.payout_id,
      facilitator: 'platform',
    });
  else if (attempt.leg === RESERVE_LEG)
    // What came back meanwhile is no reserve any more: it is paid once more.
    await keepReserve(tx, deps, {
      order: mine,
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
    before: { payoutCompleted: mine.payout_completed },
    after: { leg: attempt.leg, amountCents, transferId, payoutId: attempt.payout_id },
  });
}

/** Whether another attempt of the same leg is under way or was made. */
async function isPaidOtherwise(tx: Tx, attempt: Attempt): Promise<boolean> {
  const other: unknown = await tx
    .db('payouts_attempt')
    .where({ tenant_id: attempt.tenant_id, order_id: attempt.order_id, leg: attempt.leg })
    .whereNot({ id: attempt.id })
    .whereIn('state', ['submitting', 'unknown', 'succeeded'])
    .first('id');
  return attempt.state === 'failed' && other !== undefined;
}
