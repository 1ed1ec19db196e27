import type { Deps, Tx } from '@foyer/kit/server';
import { refundAmount, writeOff } from '@foyer/plugin-fees/engine';
import type { OrderRow } from '../order/order.ts';
import { changeMoney } from '../refunds/changeMoney.ts';
import { returnTickets, ticketsOf } from '../refunds/ticketRows.ts';
import type { DisputeFacts } from './disputeFacts.ts';

/**
 * [A17] The bank has taken the money for good: the order is written off as if it had been refunded
 * whole, and the gateway's fee for the dispute with it.
 */
export async function writeOffOrder(
  tx: Tx,
  deps: Deps,
  given: { order: OrderRow; disputeId: string; facts: DisputeFacts },
): Promise<void> {
  const { order, disputeId, facts } = given;
  const { terms, money } = order;
  const { feeCents: disputeFeeCents, amountCents } = facts;
  const isWhole = amountCents >= money.totalCents;
  const after = isWhole
    ? writeOff(terms, money, { disputeFeeCents })
    : refundAmount(terms, money, { amountCents });
  await changeMoney(tx, {
    order,
    money: after.state,
    disputeFeeCents,
    cause: 'dispute',
    causeId: disputeId,
  });
  const tickets = (await ticketsOf(tx.db, order)).filter(({ is_refunded }) => !is_refunded);
  if (isWhole && tickets.length > 0) await returnTickets(tx.db, deps, { order, tickets });
}
