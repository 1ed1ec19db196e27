import {
  forgive,
  payableCents,
  type RefundState,
  type Settlement,
} from '@foyer/plugin-fees/engine';
import { dollars } from '../mail/dollars.ts';
import { splitOrder } from '../order/splitOrder.ts';
import { moneyIn } from './moneyIn.ts';
import type { LookedAt } from './readPayment.ts';
import type { Reviewed } from './reviewRow.ts';

/** What completing an order comes to whose payment is not what was asked. */
export interface Completion {
  /** Why it cannot be; null where it can. */
  problem: string | null;
  /** What was paid too much goes back to the buyer. */
  surplusCents: number;
  /** What was paid too little the order goes without. */
  missingCents: number;
  money: RefundState;
  totalCents: number;
  /** The split of what was asked, and that of what there is. */
  asked: Settlement;
  settled: Settlement;
}

/**
 * The organiser is paid as if the right amount had come: what is missing the platform bears. A direct
 * charge lies with the organiser already, and what is missing there is missing from its share.
 */
export function planCompletion({ order, review }: Reviewed, payment: LookedAt): Completion {
  const { asked_cents: askedCents, paid_cents: paidCents } = review;
  const missingCents = Math.max(0, askedCents - paidCents);
  const priced = { ...order, gateway_fee_cents: payment.feeCents };
  const money =
    missingCents > 0 ? forgive(order.money, { amountCents: missingCents }) : order.money;
  const settled = splitOrder({ ...priced, money });
  const plan = {
    surplusCents: Math.max(0, paidCents - askedCents),
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
  const { currency, paid_cents: paidCents } = review;
  if (currency !== 'usd')
    return `${moneyIn(currency, paidCents)} were paid, and an order is in dollars.`;
  if (payment.isDisputed) return 'The buyer’s bank is taking this payment back.';
  if (payment.refundedCents > 0)
    return `${dollars(payment.refundedCents)} of this payment were refunded at Stripe.`;
  const shareCents = payableCents(settled);
  if (order.flow === 'platform' && shareCents > paidCents)
    return `The organiser’s share is ${dollars(shareCents)}, which is more than was paid.`;
  return null;
}
