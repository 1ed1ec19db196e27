import { mailer, type Deps, type Tx } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import { dollars } from '../mail/dollars.ts';
import { orderRefunded } from '../../contract/events.ts';
import { named, type OrderRow } from '../order/order.ts';
import { changeMoney } from './changeMoney.ts';
import { refundsOf, type RefundRecord } from './refundRecord.ts';
import { applied, replay, soldMoney } from './replay.ts';
import { indexesOf, isRefundedIn, ticketsOf, type TicketRow } from './ticketRows.ts';

/**
 * A bank gave a refund back: the money is with us again, so the order has it again, and the tickets
 * are valid as far as their places are still there.
 */
export async function undoRefund(
  tx: Tx,
  deps: Deps,
  given: { order: OrderRow; refund: RefundRecord; failure: string },
): Promise<void> {
  const { order, refund, failure } = given;
  const lost = await tx
    .db('orders_dispute')
    .where({ order_id: order.id, status: 'lost' })
    .first('id');
  let revived: TicketRow[] = [];
  // Nothing of such an order is left to be counted again; a person has to look at it.
  if (!lost) {
    const tickets = await ticketsOf(tx.db, order);
    const refunds = await refundsOf(tx.db, order.id);
    const others = refunds.filter(({ id }) => id !== refund.id);
    const money = replay(order, soldMoney(order, refunds), applied(others, indexesOf(tickets)));
    revived = tickets.filter(
      ({ index, is_refunded }) => is_refunded && !isRefundedIn(money, index),
    );
    await changeMoney(tx, { order, money, cause: 'refund_failed', causeId: refund.id });
    // Whoever pays tenants out took the refund off their share, and is to give it back.
    await tx.emit(orderRefunded, {
      ...named(order),
      refundId: refund.id,
      refundCents: -refund.amount_cents,
      payableDropCents: 0,
    });
  }
  if (refund.requested_by?.includes('@'))
    await deps.use(mailer).send(tx, {
      to: refund.requested_by,
      subject: `A refund of order ${order.uid} has failed`,
      text: [
        `The refund of ${dollars(refund.amount_cents)} for order ${order.uid} did not reach the buyer (${failure}).`,
        'The order has been set back to where it was before. Please get in touch with the buyer.',
      ].join('\n\n'),
    });
  await reviveTickets(tx, deps, { order, tickets: revived });
}

/**
 * Tickets that the remaining refunds don't refund are what they were before: a voided one stays
 * voided, and a place that was sold again in the meantime is not taken back.
 */
async function reviveTickets(
  tx: Tx,
  deps: Deps,
  { order, tickets }: { order: OrderRow; tickets: readonly TicketRow[] },
): Promise<void> {
  const { tenant_id: tenantId, event_id: eventId } = order;
  for (const ticket of tickets) {
    const { id, ticket_type_id: ticketTypeId, has_stock: hasStock } = ticket;
    // Refunds of earlier versions did not record these.
    const hadStock = ticket.stock_before_refund ?? true;
    const before = ticket.status_before_refund ?? 'active';
    const line = { tenantId, eventId, ticketTypeId, quantity: 1 };
    const hasPlace = hasStock || (hadStock && (await deps.use(stock).reclaimStock(tx.db, line)));
    await tx
      .db('orders_ticket')
      .where({ tenant_id: tenantId, id })
      .update({
        is_refunded: false,
        has_stock: hasPlace,
        status: hasPlace ? before : 'voided',
        status_before_refund: null,
        stock_before_refund: null,
      });
  }
}
