import type { Deps, Tx } from '@foyer/kit/server';
import { refundAmount, writeOff } from '@foyer/plugin-fees/engine';
import type { OrderRow } from '../order/order.ts';
import { changeMoney } from '../refunds/refundMoney.ts';
import { returnTickets, ticketsOf } from '../refunds/ticketRows.ts';
import type { DisputeFacts } from './disputeFacts.ts';

/**
 * [A17] The bank has withdrawn the money for good: writes the order off like a full refund, plus
 * the gateway's dispute fee.
 */
export async function writeOffOrder(
  tx: Tx,
  deps: Deps,
  given: { order: OrderRow; disputeId: string; facts: DisputeFacts },
): Promise<void> {
  const { order, disputeId, facts } = given;
  const { terms, money } = order;
  const { feeCents: disputeFeeCents, amountCents } = facts;
  const isFullAmount = amountCents >= money.totalCents;
  const after = isFullAmount
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
  if (isFullAmount && tickets.length > 0) await returnTickets(tx.db, deps, { order, tickets });
}
