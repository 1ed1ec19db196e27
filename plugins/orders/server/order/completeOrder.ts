import type { Deps, Tx } from '@foyer/kit/server';
import { PAID_STATUSES } from '../../contract/status.ts';
import {
  changeReview,
  decision,
  isAsked,
  openReview,
  reviewOf,
  saveReturn,
} from '../review/reviewRow.ts';
import { sendOneRefund } from '../jobs.ts';
import { fulfilHeld, fulfilOrder, type HeldDue } from './fulfilOrder.ts';
import { chargedAccount, lockOrders, type OrderRow } from './order.ts';

/** A payment as the gateway confirmed it. */
export interface CardPayment {
  paymentIntentId: string;
  chargeId: string;
  /** The charged account; null is the platform's own. */
  account: string | null;
  paidCents: number;
  currency: string;
  /** Null until the gateway reports it. */
  feeCents: number | null;
  availableAt: Date | null;
  /** The checkout session of the payment, if any. */
  sessionId?: string;
}

export interface CompleteInput {
  orderUID: string;
  /** Null if nothing is charged: cash, free and complimentary orders. */
  payment: CardPayment | null;
  /** What completed it, for the audit: the ID of an event or a request, or a sweep. */
  cause: string;
  /** Takes tickets from inventory now, because the cart's hold has expired. */
  isWithoutHold?: true;
}

/**
 * - `completed`: the order has its tickets now
 * - `already`: this payment had completed it before
 * - `double`: another payment had completed it; this one must be returned
 * - `sold_out`: paid after the hold expired, and there is no inventory left; it must be returned
 * - `needs_review`: the amount paid isn't the amount requested
 * - `wrong`: another wrong amount for an order in review; it must be returned
 * - `foreign`: paid on an account that the order isn't charged on, so it isn't a payment of it
 * - `missing`: there is no such order, as after a failover to a lagging database
 */
export type Outcome =
  | 'completed'
  | 'already'
  | 'double'
  | 'sold_out'
  | 'needs_review'
  | 'wrong'
  | 'foreign'
  | 'missing';

/**
 * Completes an order in the caller's transaction: tickets, inventory, ledger and listeners, all or
 * nothing.
 * @throws SoldOut
 */
export async function completeIn(tx: Tx, deps: Deps, input: CompleteInput): Promise<Outcome> {
  const [order] = await lockOrders(tx.db, [input.orderUID]);
  if (!order) return 'missing';
  const { payment } = input;
  // An account's owner can write any order's number into a session on it.
  if (payment && payment.account !== chargedAccount(order)) return 'foreign';
  if (PAID_STATUSES.includes(order.status)) {
    return payment && payment.paymentIntentId !== order.payment_intent_id ? 'double' : 'already';
  }
  if (order.status === 'needs_review') return payReviewed(tx, deps, { order, input });
  // Its payment is being returned, even if tickets are available again.
  if (order.status === 'cancelled')
    return payment && payment.paymentIntentId === order.payment_intent_id ? 'already' : 'sold_out';
  if (payment && !isAsked(order, payment)) {
    await openReview(tx, { order, payment, cause: input.cause });
    return 'needs_review';
  }
  await fulfilOrder(tx, deps, { order, ...input });
  return 'completed';
}

/** A card payment of an order that was placed with a hold. */
export type PaidInput = CompleteInput & { payment: CardPayment };

/**
 * Completes those orders of one event that are paid in full and have a hold, with one write of each
 * kind. Leaves the others to `completeIn`.
 * @returns the IDs of the payments that completed their orders, without second payments
 */
export async function completeHeld(
  tx: Tx,
  deps: Deps,
  inputs: readonly PaidInput[],
): Promise<Set<string>> {
  const byUID = new Map(inputs.map((input) => [input.orderUID, input]));
  const orders = await lockOrders(tx.db, [...byUID.keys()]);
  const dues = orders.flatMap((order): HeldDue[] => {
    const input = byUID.get(order.uid);
    if (!input || !isDue(order, input)) return [];
    return [{ order, payment: input.payment, cause: input.cause }];
  });
  const eventId = dues[0]?.order.event_id;
  const ofOne = dues.filter(({ order }) => order.event_id === eventId);
  await fulfilHeld(tx, deps, ofOne);
  return new Set(ofOne.map(({ payment }) => payment.paymentIntentId));
}

const WAITING: readonly OrderRow['status'][] = ['awaiting_payment', 'processing'];

type Held = OrderRow & { draft_id: string };

const isDue = (order: OrderRow, { payment }: PaidInput): order is Held =>
  order.draft_id !== null &&
  WAITING.includes(order.status) &&
  payment.account === chargedAccount(order) &&
  isAsked(order, payment);

const REASON = 'Paid again with the correct amount';

/**
 * Another payment for an order in review. A correct one completes the order, and the wrong one is
 * returned; another wrong one, or a second payment of a lost order, is returned itself.
 * @throws SoldOut
 */
async function payReviewed(
  tx: Tx,
  deps: Deps,
  { order, input }: { order: OrderRow; input: CompleteInput },
): Promise<Outcome> {
  const { payment } = input;
  if (!payment || payment.paymentIntentId === order.payment_intent_id) return 'needs_review';
  if (!isAsked(order, payment)) return 'wrong';
  const review = await reviewOf(tx, order);
  // The lost order itself was paid correctly, so any other payment is one too many.
  if (review.kind !== 'amount') return 'double';
  // Someone may have already returned the wrong one.
  if (review.state === 'open' && review.charge_id) {
    const refund = await saveReturn(tx, deps, {
      order,
      kind: 'review',
      chargeId: review.charge_id,
      amountCents: review.paid_cents,
      reason: REASON,
      requestedBy: null,
    });
    await tx.enqueue(sendOneRefund, { refundId: refund.id });
  }
  await changeReview(tx, review, decision('completed', { by: null, reason: REASON }));
  await fulfilOrder(tx, deps, { order, ...input });
  return 'completed';
}
