import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

interface NewRefund {
  id: string;
  charge: Stripe.Charge | undefined;
  amountCents: number;
  balanceTransaction: string;
  reason?: Stripe.Refund.Reason | null;
  metadata?: Record<string, string>;
}

/** A successful refund. Card refunds succeed at once. */
export const newRefund = (
  world: World,
  { id, charge, amountCents, balanceTransaction, reason = null, metadata = {} }: NewRefund,
): Stripe.Refund => ({
  id,
  object: 'refund',
  amount: amountCents,
  balance_transaction: balanceTransaction,
  charge: charge?.id ?? null,
  created: world.now(),
  currency: 'usd',
  customer: charge?.customer ?? null,
  customer_account: null,
  destination_details: {
    type: 'card',
    card: {
      type: 'refund',
      reference_status: 'pending',
      reference_type: 'acquirer_reference_number',
    },
  },
  metadata,
  payment_intent: charge?.payment_intent ?? null,
  payment_method: charge?.payment_method ?? null,
  reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});
