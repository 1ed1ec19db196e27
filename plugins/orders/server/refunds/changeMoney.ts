import type { Tx } from '@foyer/kit/server';
import { payableCents, settle, type RefundState } from '@foyer/plugin-fees/engine';
import { orderMoneyChanged } from '../../contract/events.ts';
import { named, type OrderRow } from '../order/order.ts';
import { postLedger, splitEntries } from '../order/postLedger.ts';
import { flowOf, splitColumns, splitOrder } from '../order/splitOrder.ts';

export interface MoneyChange {
  order: OrderRow;
  money: RefundState;
  /** The remaining amount agreed with the gateway, if it changed. */
  agreedCents?: number | undefined;
  /** The fee of a lost dispute. */
  disputeFeeCents?: number;
  cause: 'refund' | 'refund_failed' | 'dispute';
  causeId: string;
}

/**
 * Changes a paid order's money: its columns, its split and a posting that sums to zero. @returns by
 * how much the amount that can be transferred to the tenant fell
 */
export async function changeMoney(tx: Tx, change: MoneyChange): Promise<number> {
  const { order, money, cause, causeId } = change;
  const { from, to, agreedCents } = splitAfter(change);
  const refundedCents = order.total_cents - money.totalCents;
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({
      money: JSON.stringify(money),
      agreed_cents: agreedCents,
      refunded_cents: refundedCents,
      status: statusOf(order, refundedCents),
      updated_at: tx.db.fn.now(),
      ...splitColumns(to),
    });
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause,
    causeId,
    entries: splitEntries(order, from, to),
  });
  await tx.emit(orderMoneyChanged, named(order));
  return order.flow === 'platform' ? payableCents(from) - payableCents(to) : 0;
}

/** An order's split before and after its money changes. */
export function splitAfter(
  change: Pick<MoneyChange, 'order' | 'money' | 'agreedCents' | 'disputeFeeCents'>,
) {
  const { order, money, disputeFeeCents = 0 } = change;
  const after = { ...order, money, agreed_cents: change.agreedCents ?? order.agreed_cents };
  const to = settle(after.terms, after.money, {
    flow: flowOf(after),
    disputeFeeCents,
    ...(order.gateway_fee_cents !== null && { gatewayFeeCents: order.gateway_fee_cents }),
  });
  return { from: splitOrder(order), to, agreedCents: after.agreed_cents };
}

const statusOf = ({ total_cents }: OrderRow, refundedCents: number) =>
  refundedCents === 0
    ? 'completed'
    : refundedCents === total_cents
      ? 'refunded'
      : 'partially_refunded';
