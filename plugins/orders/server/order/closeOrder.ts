import type { Tx } from '@foyer/kit/server';
import type { CloseCause, OrderStatus } from '../../contract/status.ts';
import { lockOrder, type OrderRow } from './order.ts';

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

const MONEY_BACK = 'You’ll get a full refund.';
/** Only free orders that wait for confirmation can expire like this. */
const UNCONFIRMED = 'You didn’t confirm this order in time, so its tickets are back on sale.';

/** Tells a buyer why the order has no tickets; null where its status says enough. */
export function closeNote(order: {
  status: OrderStatus;
  closeCause: CloseCause | null;
  totalCents: number;
}): string | null {
  const { status, closeCause, totalCents } = order;
  if (status === 'expired') {
    if (closeCause === 'event_cancelled')
      return 'This event was canceled, so your order was closed. You weren’t charged.';
    return totalCents === 0 ? UNCONFIRMED : null;
  }
  if (status !== 'cancelled') return null;
  switch (closeCause) {
    case 'event_cancelled':
      return `This event was canceled before your payment arrived. ${MONEY_BACK}`;
    case 'sold_out':
      return `These tickets sold out before your payment arrived. ${MONEY_BACK}`;
    case 'withdrawn':
      return `These tickets were no longer available when your payment arrived. ${MONEY_BACK}`;
    case 'review':
      return `Your payment didn’t match this order’s total. ${MONEY_BACK}`;
    case null:
      if (totalCents === 0) return 'The organizer canceled this order.';
      return `This order was canceled. ${MONEY_BACK}`;
  }
}
