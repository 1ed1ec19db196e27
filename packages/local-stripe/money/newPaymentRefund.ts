import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';
import { post } from './post.ts';

/** A transfer reversal as a connected account sees it: a refund of its payment. */
export function newPaymentRefund(
  world: World,
  {
    account,
    payment,
    reversalId,
    amountCents,
    availableOn,
  }: {
    account: string;
    payment: Stripe.Charge;
    reversalId: string;
    amountCents: number;
    availableOn: number;
  },
): Stripe.Refund {
  const id = world.newId('pyr');
  const { charges, refunds } = world.of(account);
  const transaction = post(world, {
    account,
    type: 'payment_refund',
    source: id,
    amountCents: -amountCents,
    availableOn,
  });
  const refundedCents = payment.amount_refunded + amountCents;
  charges.put({
    ...payment,
    amount_refunded: refundedCents,
    refunded: refundedCents === payment.amount,
  });
  return refunds.put({
    id,
    object: 'refund',
    amount: amountCents,
    balance_transaction: transaction.id,
    charge: payment.id,
    created: world.now(),
    currency: 'usd',
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: reversalId,
    status: 'succeeded',
    transfer_reversal: null,
  });
}
