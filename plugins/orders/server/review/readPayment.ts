import { conflict, formatCents } from '@foyer/kit';
import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { OrderRow } from '../order/order.ts';
import type { OrdersReviewRow } from '../schema.ts';

/** A payment in review, as it is at the gateway now. */
export interface LookedAt {
  /** What was refunded at the gateway itself. */
  refundedCents: number;
  /** What a lost payout of a lost order already transferred to its tenant. */
  paidOutCents: number;
  isDisputed: boolean;
  feeCents: number | null;
  availableAt: Date | null;
}

/** Reads it from the gateway, because such payments aren't counted in the database. */
export async function readPayment(
  deps: Deps,
  { order, review }: { order: OrderRow; review: OrdersReviewRow },
): Promise<LookedAt> {
  const { stripe, toApiError } = deps.use(gateway);
  if (!review.charge_id) throw conflict('no_charge', 'This order has no payment to review.');
  const options =
    order.flow === 'direct' && order.destination ? { stripeAccount: order.destination } : {};
  const charge = await stripe()
    .charges.retrieve(review.charge_id, { expand: ['balance_transaction'] }, options)
    .catch((error: unknown) => {
      throw toApiError(error);
    });
  const paidOutCents =
    review.kind === 'amount' || order.flow !== 'platform' ? 0 : await paidOut(deps, order.uid);
  const balance = charge.balance_transaction;
  const isKnown = typeof balance === 'object' && balance !== null;
  return {
    refundedCents: charge.amount_refunded,
    paidOutCents,
    isDisputed: charge.disputed,
    feeCents: isKnown ? feeOf(balance) : null,
    availableAt: isKnown ? new Date(balance.available_on * 1000) : null,
  };
}

async function paidOut(deps: Deps, orderUID: string): Promise<number> {
  const { stripe, toApiError } = deps.use(gateway);
  const { data } = await stripe()
    .transfers.list({ transfer_group: orderUID, limit: 100 })
    .catch((error: unknown) => {
      throw toApiError(error);
    });
  return data.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
}

/** Why a payment can't be returned; null if it can. */
export function refundProblem(
  { isDisputed, paidOutCents }: LookedAt,
  { kind }: Pick<OrdersReviewRow, 'kind'>,
): string | null {
  if (isDisputed) return 'The buyer’s bank is reversing this payment.';
  if (paidOutCents === 0) return null;
  const next =
    kind === 'unreadable'
      ? 'Reverse the transfer in Stripe first.'
      : 'Rebuild the order first, then refund it.';
  return `${formatCents(paidOutCents)} of this payment was already paid out to the organizer. ${next}`;
}

/** A direct charge's application fee is the platform's, not the gateway's. */
const feeOf = ({ fee, fee_details }: { fee: number; fee_details: readonly FeePart[] }): number =>
  fee -
  fee_details
    .filter(({ type }) => type === 'application_fee')
    .reduce((sum, { amount }) => sum + amount, 0);

interface FeePart {
  type: string;
  amount: number;
}
