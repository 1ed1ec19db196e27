import {
  applicationFeeEstimate,
  transferEstimate,
  type RefundState,
} from '@foyer/plugin-fees/engine';
import type { OrderRow } from '../order/order.ts';

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
