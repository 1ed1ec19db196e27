import { notFound } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { lockOrder } from '../order/lockOrder.ts';
import { decideRefund, type RefundWish } from './decideRefund.ts';
import { refundCall } from './refundCall.ts';
import type { RefundRecord } from './refundRecord.ts';

export interface RefundRequest extends RefundWish {
  orderUID: string;
  eventId: string;
  /** Whether the places of used tickets go back on sale; by default they stay off. */
  returnsUsedPlaces?: boolean;
  reason: string;
  requestedBy: string | null;
}

/**
 * Decides what a refund is, and keeps it before anybody is asked for money. One at a time: what the
 * next one may be is not known before this one has an answer.
 */
export async function requestRefund(
  tx: Tx,
  deps: Deps,
  wish: RefundRequest,
): Promise<RefundRecord> {
  const order = await lockOrder(tx.db, wish.orderUID);
  if (order.event_id !== wish.eventId) throw notFound('order');
  const decided = await decideRefund(tx.db, order, wish);
  const amountCents = decided.amount_cents;
  const { rows } = await tx.db.raw<{ rows: { id: string }[] }>('select gen_random_uuid() as id');
  const id = rows[0]?.id ?? '';
  const call = refundCall(order, {
    amountCents,
    withFees: wish.withFees,
    metadata: { refundId: id },
    charge: order.charge_id,
  });
  // Without a way to the gateway nothing is kept that nobody could carry out.
  if (call) deps.use(gateway).stripe();
  const [row] = await tx
    .db('orders_refund')
    .insert({
      id,
      tenant_id: order.tenant_id,
      order_id: order.id,
      event_id: order.event_id,
      status: 'requested',
      ...decided,
      returns_used_places: wish.returnsUsedPlaces ?? false,
      reason: wish.reason,
      idempotency_key: `${deps.use(gateway).keyPrefix}re:${order.uid}:${id}`,
      params: JSON.stringify(call ?? {}),
      requested_by: wish.requestedBy,
    })
    .returning<RefundRecord[]>('*');
  if (!row) throw new Error('An insert answered no row.');
  await tx.audit({
    action: 'refund.requested',
    subject: 'refund',
    subjectId: id,
    tenantId: order.tenant_id,
    after: { orderUID: order.uid, amountCents, reason: wish.reason, ticketIds: wish.ticketIds },
  });
  return row;
}
