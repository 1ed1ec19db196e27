import { conflict, invalid } from '@foyer/kit';
import { isUuid, type Knex } from '@foyer/kit/server';
import { refundTickets } from '@foyer/plugin-fees/engine';
import { dollars } from '../mail/dollars.ts';
import type { OrderRow } from '../order/order.ts';
import type { RefundRecord } from './refundRecord.ts';

export interface RefundWish {
  ticketIds: readonly string[];
  /** Null if tickets are refunded. */
  amountCents: number | null;
  withFees: boolean;
}

/** What a refund changes on its order. */
export type RefundDecision = Pick<
  RefundRecord,
  'kind' | 'with_fees' | 'ticket_ids' | 'amount_cents'
>;

/**
 * What a refund request amounts to for the current order. Used by previews, and again under the
 * order's lock.
 * @throws 409 or 422 if it isn't possible
 */
export async function decideRefund(
  db: Knex,
  order: OrderRow,
  wish: RefundWish,
): Promise<RefundDecision> {
  await requireRefundable(db, order);
  const tickets = await requestedTickets(db, order, wish.ticketIds);
  return {
    kind: wish.amountCents === null ? 'tickets' : 'amount',
    with_fees: wish.withFees,
    ticket_ids: tickets.map(({ id }) => id),
    amount_cents: amountOf(order, wish, tickets),
  };
}

async function requireRefundable(db: Knex, order: OrderRow): Promise<void> {
  if (order.status !== 'completed' && order.status !== 'partially_refunded')
    throw conflict(
      'not_refundable',
      'Only a paid order that isn’t fully refunded can be refunded.',
    );
  if (order.is_disputed)
    throw conflict(
      'order_disputed',
      'The buyer’s bank is reversing this payment, so it can’t be refunded too.',
    );
  const pending = await db('orders_refund')
    .where({ order_id: order.id, status: 'requested' })
    .whereIn('kind', ['tickets', 'amount'])
    .first('id');
  if (pending)
    throw conflict(
      'refund_in_progress',
      'Another refund of this order is in progress. Wait until it’s done, then try again.',
    );
}

interface RequestedTicket {
  id: string;
  index: number;
  is_refunded: boolean;
}

/** Tickets are named by row ID or by printed ID. */
async function requestedTickets(
  db: Knex,
  order: OrderRow,
  names: readonly string[],
): Promise<RequestedTicket[]> {
  const wanted = [...new Set(names)];
  const tickets = (await db('orders_ticket')
    .where({ order_id: order.id })
    .where((either) => {
      void either.whereIn('id', wanted.filter(isUuid)).orWhereIn('uid', wanted);
    })
    .select('id', 'index', 'is_refunded')) as RequestedTicket[];
  if (tickets.length < wanted.length)
    throw invalid({ ticketIds: ['One of these tickets belongs to another order.'] });
  if (tickets.some(({ is_refunded }) => is_refunded))
    throw conflict('ticket_refunded', 'One of these tickets was already refunded.');
  return tickets;
}

/**
 * The amount refunded to the buyer.
 * @throws 409 or 422 if it exceeds what is left to refund
 */
function amountOf(
  { terms, money }: OrderRow,
  wish: RefundWish,
  tickets: readonly RequestedTicket[],
): number {
  if (wish.amountCents !== null) {
    if (wish.amountCents > money.totalCents)
      throw invalid({ amount: [`You can refund up to ${dollars(money.totalCents)}.`] });
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
