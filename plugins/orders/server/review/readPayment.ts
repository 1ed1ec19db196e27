import { conflict } from '@foyer/kit';
import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { OrderRow } from '../order/order.ts';
import type { OrdersReviewRow } from '../schema.ts';

/** A payment that somebody looks at, as the gateway has it now. */
export interface LookedAt {
  /** What somebody gave back at the gateway itself. */
  refundedCents: number;
  isDisputed: boolean;
  feeCents: number | null;
  availableAt: Date | null;
}

/** Asks the gateway, since nothing of such a payment is counted here. */
export async function readPayment(
  deps: Deps,
  { order, review }: { order: OrderRow; review: OrdersReviewRow },
): Promise<LookedAt> {
  const { stripe, toApiError } = deps.use(gateway);
  if (!review.charge_id) throw conflict('no_charge', 'This order has no payment to look at.');
  const options =
    order.flow === 'direct' && order.destination ? { stripeAccount: order.destination } : {};
  const charge = await stripe()
    .charges.retrieve(review.charge_id, { expand: ['balance_transaction'] }, options)
    .catch((error: unknown) => {
      throw toApiError(error);
    });
  const balance = charge.balance_transaction;
  const isKnown = typeof balance === 'object' && balance !== null;
  return {
    refundedCents: charge.amount_refunded,
    isDisputed: charge.disputed,
    feeCents: isKnown ? feeOf(balance) : null,
    availableAt: isKnown ? new Date(balance.available_on * 1000) : null,
  };
}

/** An application fee of a direct charge is ours, and not the gateway's. */
const feeOf = ({ fee, fee_details }: { fee: number; fee_details: readonly FeePart[] }): number =>
  fee -
  fee_details
    .filter(({ type }) => type === 'application_fee')
    .reduce((sum, { amount }) => sum + amount, 0);

interface FeePart {
  type: string;
  amount: number;
}
