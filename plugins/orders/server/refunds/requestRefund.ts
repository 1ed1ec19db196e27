import { notFound } from '@foyer/kit';
import type { Deps, Knex, Tx } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { lockOrder } from '../order/lockOrder.ts';
import type { OrderRow } from '../order/order.ts';
import { decideRefund, type RefundDecision, type RefundWish } from './decideRefund.ts';
import { refundCall } from './refundCall.ts';
import { refundMetadata } from './refundMetadata.ts';
import type { RefundRecord } from './refundRecord.ts';
import { indexesOf, ticketsOf } from './ticketRows.ts';

export interface RefundRequest extends RefundWish {
  orderUID: string;
  eventId: string;
  /** Whether used tickets return to inventory. By default, they don't. */
  returnsUsedPlaces?: boolean;
  reason: string;
  requestedBy: string | null;
}

/**
 * Decides and saves a refund before requesting any money. One at a time: the next refund depends on
 * the result.
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
    metadata: refundMetadata(deps, order, {
      refundId: id,
      amountCents,
      tickets: await placesOf(tx.db, order, decided),
      withFees: wish.withFees ? undefined : 'no',
    }),
    charge: order.charge_id,
  });
  // Fails without a gateway, so that nothing is saved that can't be sent.
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
  if (!row) throw new Error('An insert returned no row.');
  await tx.audit({
    action: 'refund.requested',
    subject: 'refund',
    subjectId: id,
    tenantId: order.tenant_id,
    after: { orderUID: order.uid, amountCents, reason: wish.reason, ticketIds: wish.ticketIds },
  });
  return row;
}

const LONGEST_VALUE = 500;

/**
 * Indexes of its tickets in the order; undefined without tickets, or with too many for the
 * metadata.
 */
async function placesOf(
  db: Knex,
  order: OrderRow,
  { ticket_ids }: RefundDecision,
): Promise<string | undefined> {
  const places = indexesOf(await ticketsOf(db, order));
  const tickets = ticket_ids.map((id) => places.get(id)).join(',');
  return tickets !== '' && tickets.length <= LONGEST_VALUE ? tickets : undefined;
}
