import { conflict, invalid, notFound } from '@foyer/kit';
import { isUuid, type Deps, type Tx } from '@foyer/kit/server';
import { refundTickets } from '@foyer/plugin-fees/engine';
import { gateway } from '@foyer/plugin-payments/server';
import { dollars } from '../mail/dollars.ts';
import { lockOrder } from '../order/lockOrder.ts';
import type { OrderRow } from '../order/order.ts';
import { refundCall } from './refundCall.ts';
import type { RefundRecord } from './refundRecord.ts';

export interface RefundRequest {
  orderUID: string;
  eventId: string;
  ticketIds: readonly string[];
  /** Null where tickets are refunded. */
  amountCents: number | null;
  withFees: boolean;
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
  await requireRefundable(tx, order);
  const tickets = await wantedTickets(tx, order, wish.ticketIds);
  const amountCents = amountOf(order, wish, tickets);
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
      kind: wish.amountCents === null ? 'tickets' : 'amount',
      with_fees: wish.withFees,
      ticket_ids: tickets.map((ticket) => ticket.id),
      amount_cents: amountCents,
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

async function requireRefundable({ db }: Tx, order: OrderRow): Promise<void> {
  if (order.status !== 'completed' && order.status !== 'partially_refunded')
    throw conflict(
      'not_refundable',
      'Only an order that is paid and not refunded can be refunded.',
    );
  if (order.is_disputed)
    throw conflict(
      'order_disputed',
      'The buyer’s bank is taking this payment back. It cannot be refunded as well.',
    );
  const pending = await db('orders_refund')
    .where({ order_id: order.id, status: 'requested' })
    .whereIn('kind', ['tickets', 'amount'])
    .first('id');
  if (pending)
    throw conflict(
      'refund_in_progress',
      'Another refund of this order is under way. Please wait until it is answered.',
    );
}

interface WantedTicket {
  id: string;
  index: number;
  is_refunded: boolean;
}

/** They are named by their ids or by what is printed on them. */
async function wantedTickets(
  { db }: Tx,
  order: OrderRow,
  names: readonly string[],
): Promise<WantedTicket[]> {
  const wanted = [...new Set(names)];
  const tickets = (await db('orders_ticket')
    .where({ order_id: order.id })
    .where((either) => {
      void either.whereIn('id', wanted.filter(isUuid)).orWhereIn('uid', wanted);
    })
    .select('id', 'index', 'is_refunded')) as WantedTicket[];
  if (tickets.length < wanted.length)
    throw invalid({ ticketIds: ['A ticket is not one of this order’s.'] });
  if (tickets.some(({ is_refunded }) => is_refunded))
    throw conflict('ticket_refunded', 'One of these tickets has been refunded already.');
  return tickets;
}

/** What goes back to the buyer. @throws 409 or 422 where it is nothing, or more than there is */
function amountOf(
  { terms, money }: OrderRow,
  wish: RefundRequest,
  tickets: readonly WantedTicket[],
): number {
  if (wish.amountCents !== null) {
    if (wish.amountCents > money.totalCents)
      throw invalid({ amount: [`At most ${dollars(money.totalCents)} can be refunded.`] });
    return wish.amountCents;
  }
  const { refundCents } = refundTickets(terms, money, {
    ticketIndexes: tickets.map(({ index }) => index),
    withFees: wish.withFees,
  });
  if (refundCents === 0)
    throw conflict('nothing_to_refund', 'Nothing was paid for these tickets. Void them instead.');
  return refundCents;
}
