import type { Tx } from '@foyer/kit/server';
import { lockOrder } from './lockOrder.ts';

/** What ends an order that was never paid, or whose payment went back at once. */
export interface Closing {
  orderUID: string;
  status: 'expired' | 'failed' | 'cancelled';
  cause: string;
}

/** Nothing that was paid is closed. @returns whether it was closed now */
export async function closeOrder(tx: Tx, { orderUID, status, cause }: Closing): Promise<boolean> {
  const order = await lockOrder(tx.db, orderUID);
  if (order.status !== 'awaiting_payment' && order.status !== 'processing') return false;
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({ status, updated_at: tx.db.fn.now() });
  await tx.audit({
    action: `order.${status}`,
    subject: 'order',
    subjectId: orderUID,
    tenantId: order.tenant_id,
    before: { status: order.status },
    after: { status, cause },
  });
  return true;
}

/** From waiting for a payment to waiting for its money; from anywhere else nothing changes. */
export async function processOrder(tx: Tx, orderUID: string): Promise<void> {
  const changed = await tx
    .db('orders_order')
    .where({ uid: orderUID, status: 'awaiting_payment' })
    .update({ status: 'processing', updated_at: tx.db.fn.now() });
  if (changed === 0) return;
  await tx.audit({
    action: 'order.processing',
    subject: 'order',
    subjectId: orderUID,
    before: { status: 'awaiting_payment' },
    after: { status: 'processing' },
  });
}
