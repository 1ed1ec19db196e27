import type { Knex } from '@foyer/kit/server';
import type { RefundState } from '@foyer/plugin-fees/engine';
import type { OrderRow } from '../order/order.ts';
import type { RefundDecision } from './decideRefund.ts';
import { refundsOf } from './refundRecord.ts';
import { applied, replay, soldMoney, toApplied } from './replay.ts';
import { indexesOf, type TicketRow } from './ticketRows.ts';

/** An order's money after one more refund; `id` if that refund is already stored. */
export async function moneyAfter(
  db: Knex,
  given: {
    order: OrderRow;
    refund: RefundDecision & { id?: string };
    tickets: readonly TicketRow[];
  },
): Promise<RefundState> {
  const { order, refund, tickets } = given;
  const places = indexesOf(tickets);
  const others = (await refundsOf(db, order.id)).filter(({ id }) => id !== refund.id);
  return replay(order, soldMoney(order, others), [
    ...applied(others, places),
    toApplied(refund, places),
  ]);
}
