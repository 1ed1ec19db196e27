import type { Deps, Tx } from '@foyer/kit/server';
import { orderRefunded } from '../../contract/events.ts';
import { sendRefundMail } from '../mail/sendOrderMail.ts';
import { named, type OrderRow } from '../order/order.ts';
import { changeMoney } from './changeMoney.ts';
import { moneyAfter } from './moneyAfter.ts';
import type { RefundRecord } from './refundRecord.ts';
import { isRefundedIn, returnTickets, ticketsOf, type TicketRow } from './ticketRows.ts';

/**
 * Applies a refund that moved money to its order: figures, ledger, tickets, the buyer's email and
 * listeners.
 */
export async function applyRefund(
  tx: Tx,
  deps: Deps,
  given: { order: OrderRow; refund: RefundRecord; agreedCents?: number | undefined },
): Promise<void> {
  const { order, refund, agreedCents } = given;
  const tickets = await ticketsOf(tx.db, order);
  const money = await moneyAfter(tx.db, { order, refund, tickets });
  const returned = tickets.filter(
    ({ index, is_refunded }) => !is_refunded && isRefundedIn(money, index),
  );
  await mailBuyer(tx, deps, { order, refund, tickets, returned });
  const payableDropCents = await changeMoney(tx, {
    order,
    money,
    agreedCents,
    cause: 'refund',
    causeId: refund.id,
  });
  await tx
    .db('orders_refund')
    .where({ tenant_id: refund.tenant_id, id: refund.id })
    .update({ money_before: JSON.stringify(order.money), money_after: JSON.stringify(money) });
  await tx.emit(orderRefunded, {
    ...named(order),
    refundId: refund.id,
    refundCents: refund.amount_cents,
    payableDropCents: Math.max(0, payableDropCents),
  });
  await auditUnnamed(tx, { order, refund, returned });
  if (returned.length > 0)
    await returnTickets(tx.db, deps, {
      order,
      tickets: returned,
      returnsUsedPlaces: refund.returns_used_places,
    });
}

/** The gateway emails buyers about refunds from its dashboard, but not that tickets are invalid. */
async function mailBuyer(
  tx: Tx,
  deps: Deps,
  given: {
    order: OrderRow;
    refund: RefundRecord;
    tickets: readonly TicketRow[];
    returned: readonly TicketRow[];
  },
): Promise<void> {
  const { order, refund, tickets, returned } = given;
  const isExternal = refund.kind === 'external';
  if (isExternal && returned.length === 0) return;
  const valid = tickets.filter(({ status }) => status === 'active');
  const gone = valid.filter((ticket) => returned.includes(ticket));
  await sendRefundMail(tx, deps, {
    tenantId: order.tenant_id,
    orderUID: order.uid,
    refundCents: refund.amount_cents,
    reason: isExternal ? '' : refund.reason,
    tickets: { refunded: gone.length, valid: valid.length - gone.length },
  });
}

/** Once an order is fully refunded, its other tickets are refunded too. */
export async function auditUnnamed(
  tx: Tx,
  given: { order: OrderRow; refund: RefundRecord; returned: readonly TicketRow[] },
): Promise<void> {
  const { order, refund, returned } = given;
  const unnamed = returned.filter(({ id }) => !refund.ticket_ids.includes(id));
  if (unnamed.length === 0) return;
  await tx.audit({
    action: 'order.tickets_refunded',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenant_id,
    after: { refundId: refund.id, ticketUIDs: unnamed.map(({ uid }) => uid) },
  });
}
