import type { Deps, Tx } from '@foyer/kit/server';
import { PAID_STATUSES } from '../../contract/status.ts';
import { isAsked, openReview } from '../review/openReview.ts';
import { payReviewed } from '../review/payReviewed.ts';
import { fulfilHeld, fulfilOrder, type HeldDue } from './fulfilOrder.ts';
import { lockOrder, lockOrders } from './lockOrder.ts';
import type { OrderRow } from './order.ts';

/** A payment as the gateway confirmed it. */
export interface CardPayment {
  paymentIntentId: string;
  chargeId: string;
  paidCents: number;
  currency: string;
  /** Null until the gateway knows it. */
  feeCents: number | null;
  availableAt: Date | null;
  /** The checkout session that it was paid on, where it was one. */
  sessionId?: string;
}

export interface CompleteInput {
  orderUID: string;
  /** Null where nothing is charged: cash, free and complimentary orders. */
  payment: CardPayment | null;
  /** What completed it, for the audit: an event's or a request's id, or a sweep. */
  cause: string;
  /** Wins the tickets now instead of from the cart's hold, which was gone. */
  winsNow?: true;
}

/**
 * - `completed`: now it has its tickets
 * - `already`: this payment had completed it before
 * - `double`: another payment had; this one has to go back
 * - `sold_out`: paid after its hold was gone, and there is no stock left; it has to go back
 * - `needs_review`: what was paid is not what was asked
 * - `wrong`: the same once more, on an order that waits for somebody; it has to go back
 */
export type Outcome = 'completed' | 'already' | 'double' | 'sold_out' | 'needs_review' | 'wrong';

/**
 * Completes an order: tickets, stock, ledger and all that listens, in the caller's transaction, or
 * nothing of it.
 * @throws SoldOut
 */
export async function completeIn(tx: Tx, deps: Deps, input: CompleteInput): Promise<Outcome> {
  const order = await lockOrder(tx.db, input.orderUID);
  const { payment } = input;
  if (PAID_STATUSES.includes(order.status)) {
    return payment && payment.paymentIntentId !== order.payment_intent_id ? 'double' : 'already';
  }
  if (order.status === 'needs_review') return payReviewed(tx, deps, { order, input });
  // Its payment is on its way back, whatever has become free since.
  if (order.status === 'cancelled')
    return payment && payment.paymentIntentId === order.payment_intent_id ? 'already' : 'sold_out';
  if (payment && !isAsked(order, payment)) {
    await openReview(tx, { order, payment, cause: input.cause });
    return 'needs_review';
  }
  await fulfilOrder(tx, deps, { order, ...input });
  return 'completed';
}

/** A payment by card of an order that was placed with a hold. */
export type PaidInput = CompleteInput & { payment: CardPayment };

/**
 * Completes those of the orders that are paid as asked and have a hold, all of one event, with one
 * write of each kind. The others are left as they are, for `completeIn`.
 * @returns the ids of the payments that completed their order: not that of a second one for the same
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
  order.draft_id !== null && WAITING.includes(order.status) && isAsked(order, payment);
