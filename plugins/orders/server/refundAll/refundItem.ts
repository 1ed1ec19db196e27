import { ApiError } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import { lockOrder } from '../order/lockOrder.ts';
import type { OrderRow } from '../order/order.ts';
import type { RefundRecord } from '../refunds/refundRecord.ts';
import { requestRefund } from '../refunds/requestRefund.ts';
import { sendRefund } from '../refunds/sendRefund.ts';
import type { OrdersRefundItemRow, OrdersRefundRunRow } from '../schema.ts';
import { planRefund } from './planRefund.ts';

export type Item = Pick<OrdersRefundItemRow, 'tenant_id' | 'id'> & { order_uid: string };

interface Given {
  run: OrdersRefundRunRow;
  item: Item;
}

/**
 * Refunds one order, or voids its tickets if nothing was paid. The refund is saved with the item in
 * one transaction, so that recovery after a crash finds both or neither.
 * @returns false if the gateway didn't respond and needs a pause
 */
export async function refundItem(deps: Deps, given: Given): Promise<boolean> {
  const scope = deps.forTenant(given.item.tenant_id);
  let refund: RefundRecord | null;
  try {
    refund = await scope.tx((tx) => decide(tx, deps, given));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failure = error.message;
    await scope.tx((tx) => setItem(tx, given.item, { state: 'failed', failure }));
    return true;
  }
  if (!refund) return true;
  const { status } = await sendRefund(deps, refund);
  return status !== 'requested';
}

async function decide(tx: Tx, deps: Deps, { run, item }: Given): Promise<RefundRecord | null> {
  const order = await lockOrder(tx.db, item.order_uid);
  const now = await tx.db('orders_refund_item').where({ id: item.id }).first('state');
  // Another worker has already processed it.
  if (now?.state !== 'waiting') return null;
  if (order.status === 'refunded') return settled(tx, item);
  const plan = planRefund(order, { withFees: run.with_fees });
  if (plan.refundCents === 0) {
    if (plan.indexes.length === 0) return settled(tx, item);
    await voidTickets(tx, order, run.reason);
    await setItem(tx, item, { state: 'voided' });
    return null;
  }
  const tickets = (await tx
    .db('orders_ticket')
    .where({ order_id: order.id, is_refunded: false })
    .pluck('id')) as string[];
  const refund = await requestRefund(tx, deps, {
    orderUID: order.uid,
    eventId: order.event_id,
    ticketIds: plan.isAmount ? [] : tickets,
    amountCents: plan.isAmount ? plan.refundCents : null,
    withFees: run.with_fees,
    reason: run.reason,
    requestedBy: run.requested_by,
  });
  await setItem(tx, item, {
    state: 'asked',
    refund_id: refund.id,
    amount_cents: refund.amount_cents,
  });
  return refund;
}

async function settled(tx: Tx, item: Item): Promise<null> {
  await setItem(tx, item, { state: 'settled' });
  return null;
}

async function voidTickets(tx: Tx, order: OrderRow, reason: string): Promise<void> {
  const voided = (await tx
    .db('orders_ticket')
    .where({ tenant_id: order.tenant_id, order_id: order.id, status: 'active' })
    .update({ status: 'voided' })
    .returning('uid')) as { uid: string }[];
  for (const { uid } of voided)
    await tx.audit({
      action: 'ticket.voided',
      subject: 'ticket',
      subjectId: uid,
      tenantId: order.tenant_id,
      before: { status: 'active' },
      after: { status: 'voided', reason, putBackOnSale: false },
    });
}

const setItem = (
  { db }: Tx,
  { tenant_id, id }: Item,
  change: Partial<OrdersRefundItemRow>,
): Promise<number> =>
  db('orders_refund_item')
    .where({ tenant_id, id })
    .update({ failure: null, ...change, updated_at: db.fn.now() });
