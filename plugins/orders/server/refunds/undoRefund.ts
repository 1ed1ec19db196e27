import { mailer, type Deps, type Tx } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import { orderRefunded } from '../../contract/events.ts';
import { orderFacts } from '../desk/orderFacts.ts';
import { refundFailedMail } from '../mail/orderMail.ts';
import { named, type OrderRow } from '../order/order.ts';
import { changeMoney } from './changeMoney.ts';
import { refundsOf, type RefundRecord } from './refundRecord.ts';
import { applied, replay, soldMoney } from './replay.ts';
import { indexesOf, isRefundedIn, ticketsOf, type TicketRow } from './ticketRows.ts';

/**
 * A bank returned a refund: the order has the money again, and its tickets are valid if their
 * inventory is still available.
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
  // There is no such order left to correct; someone has to look at it.
  if (!lost) {
    const tickets = await ticketsOf(tx.db, order);
    const refunds = await refundsOf(tx.db, order.id);
    const others = refunds.filter(({ id }) => id !== refund.id);
    const money = replay(order, soldMoney(order, refunds), applied(others, indexesOf(tickets)));
    revived = tickets.filter(
      ({ index, is_refunded }) => is_refunded && !isRefundedIn(money, index),
    );
    await changeMoney(tx, { order, money, cause: 'refund_failed', causeId: refund.id });
    // The payouts plugin subtracted the refund from the tenant's share and must add it back.
    await tx.emit(orderRefunded, {
      ...named(order),
      refundId: refund.id,
      refundCents: -refund.amount_cents,
      payableDropCents: 0,
    });
  }
  if (refund.requested_by?.includes('@')) {
    const { tenant_id: tenantId, uid } = order;
    const facts = await orderFacts(tx.db, { tenantId, uid });
    const failed = { to: refund.requested_by, refundCents: refund.amount_cents, failure };
    await deps.use(mailer).send(tx, refundFailedMail(deps, facts, failed));
  }
  await reviveTickets(tx, deps, { order, tickets: revived });
}

/**
 * Tickets that no remaining refund covers get their previous status: a voided one stays voided, and
 * one that was sold again isn't reclaimed.
 */
async function reviveTickets(
  tx: Tx,
  deps: Deps,
  { order, tickets }: { order: OrderRow; tickets: readonly TicketRow[] },
): Promise<void> {
  const { tenant_id: tenantId, event_id: eventId } = order;
  for (const ticket of tickets) {
    const { id, ticket_type_id: ticketTypeId, has_stock: hasStock } = ticket;
    // Refunds of earlier versions didn't record these.
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
