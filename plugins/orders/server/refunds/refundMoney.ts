import type { Knex, Tx } from '@foyer/kit/server';
import {
  applicationFeeEstimate,
  payableCents,
  refundAmount,
  refundTickets,
  returnAll,
  settle,
  transferEstimate,
  type RefundState,
} from '@foyer/plugin-fees/engine';
import { orderMoneyChanged } from '../../contract/events.ts';
import { named, type OrderRow } from '../order/order.ts';
import { flowOf, postLedger, splitColumns, splitEntries, splitOrder } from '../order/postLedger.ts';
import { indexesOf, MOVED, type RefundRecord, refundsOf, type TicketRow } from './refundRecord.ts';
import { type RefundDecision } from './requestRefund.ts';

type Priced = Pick<OrderRow, 'uid' | 'terms' | 'money' | 'total_cents'>;

/** A refund with the indexes of its tickets in the order. */
interface Applied {
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

const toApplied = (
  { kind, with_fees, amount_cents, ticket_ids }: RefundDecision,
  indexOf: ReadonlyMap<string, number>,
): Applied => ({
  kind,
  withFees: with_fees,
  amountCents: amount_cents,
  indexes: ticket_ids.flatMap((id) => indexOf.get(id) ?? []),
});

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

interface MoneyChange {
  order: OrderRow;
  money: RefundState;
  /** The remaining amount agreed with the gateway, if it changed. */
  agreedCents?: number | undefined;
  /** The fee of a lost dispute. */
  disputeFeeCents?: number;
  cause: 'refund' | 'refund_failed' | 'dispute';
  causeId: string;
}

/**
 * Changes a paid order's money: its columns, its split and a posting that sums to zero. @returns by
 * how much the amount that can be transferred to the tenant fell
 */
export async function changeMoney(tx: Tx, change: MoneyChange): Promise<number> {
  const { order, money, cause, causeId } = change;
  const { from, to, agreedCents } = splitAfter(change);
  const refundedCents = order.total_cents - money.totalCents;
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({
      money: JSON.stringify(money),
      agreed_cents: agreedCents,
      refunded_cents: refundedCents,
      status: statusOf(order, refundedCents),
      updated_at: tx.db.fn.now(),
      ...splitColumns(to),
    });
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause,
    causeId,
    entries: splitEntries(order, from, to),
  });
  await tx.emit(orderMoneyChanged, named(order));
  return order.flow === 'platform' ? payableCents(from) - payableCents(to) : 0;
}

/** An order's split before and after its money changes. */
export function splitAfter(
  change: Pick<MoneyChange, 'order' | 'money' | 'agreedCents' | 'disputeFeeCents'>,
) {
  const { order, money, disputeFeeCents = 0 } = change;
  const after = { ...order, money, agreed_cents: change.agreedCents ?? order.agreed_cents };
  const to = settle(after.terms, after.money, {
    flow: flowOf(after),
    disputeFeeCents,
    ...(order.gateway_fee_cents !== null && { gatewayFeeCents: order.gateway_fee_cents }),
  });
  return { from: splitOrder(order), to, agreedCents: after.agreed_cents };
}

const statusOf = ({ total_cents }: OrderRow, refundedCents: number) =>
  refundedCents === 0
    ? 'completed'
    : refundedCents === total_cents
      ? 'refunded'
      : 'partially_refunded';

/**
 * The amount agreed with the gateway when an order was sold: the tenant's share, or the platform's
 * fee.
 */
export function soldAgreed({ flow, terms }: OrderRow, sold: RefundState): number {
  if (flow === 'destination') return transferEstimate(terms, sold);
  return flow === 'direct' ? applicationFeeEstimate(terms, sold) : 0;
}

/**
 * The expected rest of it after a refund: the gateway returns it in proportion to the refunded
 * charge. Only its own response is exact.
 */
export function expectedAgreed(
  order: OrderRow,
  given: { sold: RefundState; money: RefundState; withFees: boolean },
): number {
  const { sold, money, withFees } = given;
  const isTakenBack = order.flow === 'destination' || (order.flow === 'direct' && withFees);
  if (!isTakenBack || order.agreed_cents === 0) return order.agreed_cents;
  const agreed = soldAgreed(order, sold);
  const returned = order.total_cents - money.totalCents;
  const left = agreed - Math.round((agreed * returned) / order.total_cents);
  return Math.min(order.agreed_cents, left);
}
