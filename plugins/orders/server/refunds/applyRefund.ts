import type { Deps, Tx } from '@foyer/kit/server';
import { orderRefunded } from '../../contract/events.ts';
import { named, type OrderRow } from '../order/order.ts';
import { changeMoney } from './changeMoney.ts';
import { moneyAfter } from './moneyAfter.ts';
import type { RefundRecord } from './refundRecord.ts';
import { returnTickets, ticketsOf } from './ticketRows.ts';

/** Takes a refund that moved money off its order: figures, ledger, tickets and all that listens. */
export async function applyRefund(
  tx: Tx,
  deps: Deps,
  given: { order: OrderRow; refund: RefundRecord; agreedCents?: number | undefined },
): Promise<void> {
  const { order, refund, agreedCents } = given;
  const tickets = await ticketsOf(tx.db, order);
  const money = await moneyAfter(tx.db, { order, refund, tickets });
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
  const returned = tickets.filter(
    ({ id, is_refunded }) => refund.ticket_ids.includes(id) && !is_refunded,
  );
  if (returned.length > 0) await returnTickets(tx.db, deps, { order, tickets: returned });
}
