import { formatCents, formatMinorUnits } from '@foyer/kit';
import {
  forgive,
  payableCents,
  type RefundState,
  type Settlement,
} from '@foyer/plugin-fees/engine';
import { splitOrder } from '../order/splitOrder.ts';
import type { LookedAt } from './readPayment.ts';
import type { Reviewed } from './reviewRow.ts';

/** What completing an order with a wrong payment would do. */
export interface Completion {
  /** Why it isn't possible; null if it is. */
  problem: string | null;
  /** The amount paid in excess. */
  overpaidCents: number;
  /** The part still to be refunded; for a lost order, it may already have been refunded. */
  surplusCents: number;
  /** The shortfall, which the order bears. */
  missingCents: number;
  money: RefundState;
  totalCents: number;
  /** The split of the requested amount, and that of the actual one. */
  asked: Settlement;
  settled: Settlement;
}

/**
 * The organizer is paid as if the full amount had arrived: the platform bears the shortfall. For a
 * direct charge, the organizer already has the money and bears it.
 */
export function planCompletion({ order, review }: Reviewed, payment: LookedAt): Completion {
  const { asked_cents: askedCents, paid_cents: paidCents } = review;
  const missingCents = Math.max(0, askedCents - paidCents);
  const priced = { ...order, gateway_fee_cents: payment.feeCents };
  const money =
    missingCents > 0 ? forgive(order.money, { amountCents: missingCents }) : order.money;
  const settled = splitOrder({ ...priced, money });
  const overpaidCents = Math.max(0, paidCents - askedCents);
  const returnedCents = review.kind === 'lost' ? payment.refundedCents : 0;
  const plan = {
    overpaidCents,
    surplusCents: Math.max(0, overpaidCents - returnedCents),
    missingCents,
    money,
    totalCents: money.totalCents,
    asked: splitOrder(priced),
    settled,
  };
  return { ...plan, problem: problemOf({ order, review }, payment, settled) };
}

function problemOf(
  { order, review }: Reviewed,
  payment: LookedAt,
  settled: Settlement,
): string | null {
  const { currency, kind, paid_cents: paidCents } = review;
  if (kind === 'unreadable')
    return "This payment doesn't say what was sold, so the order can't be rebuilt. Refund it instead.";
  if (currency !== 'usd')
    return `The buyer paid ${formatMinorUnits(paidCents, currency)}, but orders must be paid in US dollars.`;
  if (payment.isDisputed) return 'The buyer’s bank is reversing this payment.';
  // Refunds of a lost order are subtracted once it is rebuilt.
  const wasOrdersOwn = kind === 'lost' && payment.refundedCents < paidCents;
  if (payment.refundedCents > 0 && !wasOrdersOwn)
    return `${formatCents(payment.refundedCents)} of this payment was already refunded in Stripe.`;
  const shareCents = payableCents(settled);
  if (order.flow === 'platform' && shareCents > paidCents)
    return `The organizer’s share is ${formatCents(shareCents)}, which is more than the buyer paid.`;
  return null;
}
