import {
  refundAmount,
  refundTickets,
  returnAll,
  settle,
  type RefundState,
} from '@foyer/plugin-fees/engine';
import type { OrderRow } from '../order/order.ts';
import { flowOf, splitOrder } from '../order/splitOrder.ts';

/** The remaining refund of an order. */
export interface OrderPlan {
  /**
   * `card`: the gateway refunds it; `own`: the organizer does; `free`: there is nothing to refund.
   */
  kind: 'card' | 'own' | 'free';
  refundCents: number;
  /** Indexes of the tickets that are valid or voided, but not refunded. */
  indexes: number[];
  /** A donation alone has no ticket to refund. */
  isAmount: boolean;
  after: RefundState;
}

/** A partially refunded order gets the rest. */
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

/** By how much the organizer's and the platform's shares fall. */
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

/** A share agreed in advance is returned in proportion, where the refund returns any of it. */
const isReturned = ({ flow }: OrderRow, withFees: boolean): boolean =>
  flow === 'destination' || (flow === 'direct' && withFees);

const partOf = ({ agreed_cents, money }: OrderRow, refundCents: number): number =>
  money.totalCents === 0
    ? 0
    : Math.min(agreed_cents, Math.round((agreed_cents * refundCents) / money.totalCents));
