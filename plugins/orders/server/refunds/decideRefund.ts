import { conflict, invalid } from '@foyer/kit';
import { isUuid, type Knex } from '@foyer/kit/server';
import { refundTickets } from '@foyer/plugin-fees/engine';
import { dollars } from '../mail/dollars.ts';
import type { OrderRow } from '../order/order.ts';
import type { RefundRecord } from './refundRecord.ts';

export interface RefundWish {
  ticketIds: readonly string[];
  /** Null where tickets are refunded. */
  amountCents: number | null;
  withFees: boolean;
}

/** What a refund takes off its order. */
export type Decided = Pick<RefundRecord, 'kind' | 'with_fees' | 'ticket_ids' | 'amount_cents'>;

/**
 * What a wish comes to on an order as it stands, for whoever asks first and for whoever carries it
 * out under the order's lock. @throws 409 or 422 where it cannot be
 */
export async function decideRefund(db: Knex, order: OrderRow, wish: RefundWish): Promise<Decided> {
  await requireRefundable(db, order);
  const tickets = await wantedTickets(db, order, wish.ticketIds);
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
  db: Knex,
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
  wish: RefundWish,
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
