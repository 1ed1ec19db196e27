import type { Tx } from '@foyer/kit/server';
import { orderSettled } from '../../contract/events.ts';
import { lockOrder } from './lockOrder.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import { postLedger, splitEntries } from './postLedger.ts';
import { splitColumns, splitOrder } from './splitOrder.ts';

/** The gateway's actual fee for a charge, and when the rest can be paid out. */
export interface ActualFee {
  orderUID: string;
  chargeId: string;
  feeCents: number;
  availableAt: Date;
}

/**
 * Splits an order again with the gateway's actual fee. Idempotent.
 * @returns whether anything changed
 */
export async function settleOrder(tx: Tx, fee: ActualFee): Promise<boolean> {
  const order = await lockOrder(tx.db, fee.orderUID);
  if (!PAID_STATUSES.includes(order.status) || order.charge_id !== fee.chargeId) return false;
  const isKnown =
    order.gateway_fee_cents === fee.feeCents &&
    order.balance_available_at?.getTime() === fee.availableAt.getTime();
  if (isKnown) return false;
  const before = splitOrder(order);
  const after = splitOrder({ ...order, gateway_fee_cents: fee.feeCents });
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({
      gateway_fee_cents: fee.feeCents,
      balance_available_at: fee.availableAt,
      updated_at: tx.db.fn.now(),
      ...splitColumns(after),
    });
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause: 'fee',
    causeId: `${order.gateway_fee_cents ?? 'estimate'}>${fee.feeCents}`,
    entries: splitEntries(order, before, after),
  });
  await tx.emit(orderSettled, {
    tenantId: order.tenant_id,
    eventId: order.event_id,
    orderId: order.id,
    orderUID: order.uid,
  });
  return true;
}
