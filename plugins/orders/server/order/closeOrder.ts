import type { Tx } from '@foyer/kit/server';
import type { CloseCause } from '../../contract/status.ts';
import { lockOrder } from './lockOrder.ts';
import type { OrderRow } from './order.ts';

/** How an order ends that was never paid, or whose payment is returned immediately. */
export interface Closing {
  orderUID: string;
  status: 'expired' | 'failed' | 'cancelled';
  cause: string;
  /** Why its payment can't be accepted; for expired orders it follows from the event. */
  closeCause?: CloseCause;
}

const WAITING: readonly OrderRow['status'][] = [
  'awaiting_payment',
  'awaiting_confirmation',
  'processing',
];

/** A returned payment may arrive after its order already ended without one. */
const CLOSED_FROM: Readonly<Record<Closing['status'], readonly OrderRow['status'][]>> = {
  expired: WAITING,
  failed: WAITING,
  cancelled: [...WAITING, 'expired', 'failed'],
};

/** Never closes a paid order. @returns whether this call closed it */
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

/** Orders of a canceled event are closed before their hold expires. */
async function causeOfExpiry(
  { db }: Tx,
  { tenant_id, event_id }: OrderRow,
): Promise<CloseCause | null> {
  const cancelled = await db('events_event_v1')
    .where({ tenant_id, id: event_id, status: 'cancelled' })
    .first('id');
  return cancelled ? 'event_cancelled' : null;
}

/** An order whose buyer finished paying, and the charged account; null is the platform's own. */
export interface Processing {
  orderUID: string;
  account: string | null;
}

/** Moves an order from `pending` to `processing`; does nothing in any other status. */
export async function processOrder(tx: Tx, { orderUID, account }: Processing): Promise<void> {
  const changed = await tx
    .db('orders_order')
    .where({ uid: orderUID, status: 'awaiting_payment' })
    .whereRaw(`case when flow = 'direct' then destination end is not distinct from ?::text`, [
      account as string,
    ])
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
