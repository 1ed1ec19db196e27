import {
  refundAmount,
  refundTickets,
  returnAll,
  type RefundState,
} from '@foyer/plugin-fees/engine';
import type { OrderRow } from '../order/order.ts';
import type { RefundDecision } from './decideRefund.ts';
import { MOVED, type RefundRecord } from './refundRecord.ts';

type Priced = Pick<OrderRow, 'uid' | 'terms' | 'money' | 'total_cents'>;

/** A refund with the indexes of its tickets in the order. */
export interface Applied {
  kind: RefundRecord['kind'];
  withFees: boolean;
  amountCents: number;
  indexes: readonly number[];
}

/** Payments that were returned whole were never part of an order's money. */
export const touchesOrder = ({ kind }: Pick<RefundRecord, 'kind'>): boolean =>
  kind === 'tickets' || kind === 'amount' || kind === 'external';

/** The order's money before its first refund, which each applied refund stores. */
export function soldMoney(order: Priced, refunds: readonly RefundRecord[]): RefundState {
  const sold = [order.money, ...refunds.flatMap(({ money_before }) => money_before ?? [])].find(
    ({ totalCents }) => totalCents === order.total_cents,
  );
  if (!sold) throw new Error(`The original amounts of order ${order.uid} were not found.`);
  return sold;
}

/**
 * The order's money after some refunds. They are replayed from the first, so that a failed one can be
 * left out; the amounts that moved count, to the cent. Once the full total is refunded, so is every
 * ticket.
 */
export function replay(order: Priced, sold: RefundState, refunds: readonly Applied[]): RefundState {
  let state = sold;
  for (const { kind, indexes, withFees, amountCents } of refunds) {
    const left = indexes.filter((index) => !ticketOf(state, index)?.refunded);
    state =
      kind === 'tickets' && left.length > 0
        ? refundTickets(order.terms, state, { ticketIndexes: left, withFees }).state
        : withoutTickets(order, state, amountCents);
  }
  const returned = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (returned > 0 && returned === order.total_cents)
    return returnAll(order.terms, state, {
      withFees: refunds.some(({ withFees }) => withFees),
    });
  const difference = state.totalCents - (order.total_cents - returned);
  return {
    ...state,
    totalCents: state.totalCents - difference,
    goodwillCents: state.goodwillCents + difference,
  };
}

const ticketOf = (state: RefundState, wanted: number) =>
  state.tickets.find(({ index }) => index === wanted);

function withoutTickets(order: Priced, state: RefundState, wanted: number): RefundState {
  const amountCents = Math.min(wanted, state.totalCents);
  return amountCents > 0 ? refundAmount(order.terms, state, { amountCents }).state : state;
}

/** The refunds of an order that moved money, ready to be replayed. */
export const applied = (
  refunds: readonly RefundRecord[],
  indexOf: ReadonlyMap<string, number>,
): Applied[] =>
  refunds
    .filter((refund) => MOVED.includes(refund.status) && touchesOrder(refund))
    .map((refund) => toApplied(refund, indexOf));

export const toApplied = (
  { kind, with_fees, amount_cents, ticket_ids }: RefundDecision,
  indexOf: ReadonlyMap<string, number>,
): Applied => ({
  kind,
  withFees: with_fees,
  amountCents: amount_cents,
  indexes: ticket_ids.flatMap((id) => indexOf.get(id) ?? []),
});
