import {
  refundAmount,
  refundTickets,
  returnAll,
  settle,
  type RefundState,
} from '@foyer/plugin-fees/engine';
import type { OrderRow } from '../order/order.ts';
import { flowOf, splitOrder } from '../order/splitOrder.ts';

/** What is left of an order to be given back. */
export interface OrderPlan {
  /** `card`: the gateway gives it back; `own`: the organiser does; `free`: there is nothing. */
  kind: 'card' | 'own' | 'free';
  refundCents: number;
  /** Places of the tickets that are valid or void, and not refunded. */
  indexes: number[];
  /** An order of a donation alone has no ticket to be refunded. */
  isAmount: boolean;
  after: RefundState;
}

/** An order that was refunded in part gets the rest. */
export function planRefund(
  order: Pick<OrderRow, 'terms' | 'money' | 'charge_id'>,
  { withFees }: { withFees: boolean },
): OrderPlan {
  const { terms, money } = order;
  const indexes = money.tickets.filter(({ refunded }) => !refunded).map(({ index }) => index);
  const isAmount = money.tickets.length === 0 && withFees && money.totalCents > 0;
  const { state, refundCents } = isAmount
    ? refundAmount(terms, money, { amountCents: money.totalCents })
    : indexes.length > 0
      ? refundTickets(terms, money, { ticketIndexes: indexes, withFees })
      : { state: money, refundCents: 0 };
  const after = state.totalCents === 0 ? returnAll(terms, state, { withFees }) : state;
  const kind = refundCents === 0 ? 'free' : order.charge_id ? 'card' : 'own';
  return { kind, refundCents, indexes, isAmount, after };
}

/** By how much the shares of organiser and platform fall. */
export function dropsOf(
  order: OrderRow,
  { after, refundCents }: OrderPlan,
  { withFees }: { withFees: boolean },
): { tenantCents: number; platformCents: number } {
  const before = splitOrder(order);
  const returned = isReturned(order, withFees) ? partOf(order, refundCents) : 0;
  const left = settle(order.terms, after, {
    flow: flowOf({ ...order, agreed_cents: order.agreed_cents - returned }),
    ...(order.gateway_fee_cents !== null && { gatewayFeeCents: order.gateway_fee_cents }),
  });
  return {
    tenantCents: before.tenantTotalCents - left.tenantTotalCents,
    platformCents: before.platformTotalCents - left.platformTotalCents,
  };
}

/** What was agreed beforehand comes back in proportion, where a refund takes any of it back. */
const isReturned = ({ flow }: OrderRow, withFees: boolean): boolean =>
  flow === 'destination' || (flow === 'direct' && withFees);

const partOf = ({ agreed_cents, money }: OrderRow, refundCents: number): number =>
  money.totalCents === 0
    ? 0
    : Math.min(agreed_cents, Math.round((agreed_cents * refundCents) / money.totalCents));
