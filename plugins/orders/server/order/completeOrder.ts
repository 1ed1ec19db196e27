import type { Deps, Tx } from '@foyer/kit/server';
import { PAID_STATUSES } from '../../contract/status.ts';
import { isAsked, openReview } from '../review/openReview.ts';
import { payReviewed } from '../review/payReviewed.ts';
import { fulfilOrder } from './fulfilOrder.ts';
import { lockOrder } from './lockOrder.ts';

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
