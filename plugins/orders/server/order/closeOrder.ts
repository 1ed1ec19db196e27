import type { Tx } from '@foyer/kit/server';
import type { CloseCause } from '../../contract/status.ts';
import { lockOrder } from './lockOrder.ts';
import type { OrderRow } from './order.ts';

/** What ends an order that was never paid, or whose payment went back at once. */
export interface Closing {
  orderUID: string;
  status: 'expired' | 'failed' | 'cancelled';
  cause: string;
  /** Why its payment can't be kept; of an expired one the event says it. */
  closeCause?: CloseCause;
}

const WAITING: readonly OrderRow['status'][] = ['awaiting_payment', 'processing'];

/** A payment that goes back may have come after its order had ended without one. */
const CLOSED_FROM: Readonly<Record<Closing['status'], readonly OrderRow['status'][]>> = {
  expired: WAITING,
  failed: WAITING,
  cancelled: [...WAITING, 'expired', 'failed'],
};

/** Nothing that was paid is closed. @returns whether it was closed now */
export async function closeOrder(
  tx: Tx,
  { orderUID, status, cause, closeCause }: Closing,
): Promise<boolean> {
  const order = await lockOrder(tx.db, orderUID);
  if (!CLOSED_FROM[status].includes(order.status)) return false;
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({
      status,
      close_cause: closeCause ?? (status === 'expired' ? await causeOfExpiry(tx, order) : null),
      updated_at: tx.db.fn.now(),
    });
  await tx.audit({
    action: `order.${status}`,
    subject: 'order',
    subjectId: orderUID,
    tenantId: order.tenant_id,
    before: { status: order.status },
    after: { status, cause, ...(closeCause && { closeCause }) },
  });
  return true;
}

/** Payments of a canceled event are closed before anybody's time runs out. */
async function causeOfExpiry(
  { db }: Tx,
  { tenant_id, event_id }: OrderRow,
): Promise<CloseCause | null> {
  const cancelled = await db('events_event_v1')
    .where({ tenant_id, id: event_id, status: 'cancelled' })
    .first('id');
  return cancelled ? 'event_cancelled' : null;
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
