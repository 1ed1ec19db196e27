import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world/createWorld.ts';
import { post } from './post.ts';
import { withNewest } from './reverseTransfer.ts';

/**
 * The platform's side of refunding an application fee, up to the remaining fee. The caller posts
 * the other side, because it differs.
 */
export function newFeeRefund(
  world: World,
  before: Stripe.ApplicationFee,
  { amountCents, metadata = {} }: { amountCents: number; metadata?: Record<string, string> },
): Stripe.FeeRefund {
  const own = world.of(world.platform);
  const id = world.newId('fr');
  const transaction = post(world, {
    account: world.platform,
    type: 'application_fee_refund',
    source: id,
    amountCents: -amountCents,
    availableOn: feeAvailableOn(world, before),
  });
  const refund = own.applicationFeeRefunds.put({
    id,
    object: 'fee_refund',
    amount: amountCents,
    balance_transaction: transaction.id,
    created: world.now(),
    currency: 'usd',
    fee: before.id,
    metadata,
  });
  const refundedCents = before.amount_refunded + amountCents;
  const fee = own.applicationFees.put({
    ...before,
    amount_refunded: refundedCents,
    refunded: refundedCents === before.amount,
    refunds: withNewest(before.refunds, refund),
  });
  emit(world, world.platform, 'application_fee.refunded', fee, {
    amount_refunded: before.amount_refunded,
    ...(fee.refunded && { refunded: false }),
  });
  return refund;
}

/** Pending money is refunded when it would have become available. */
export function feeAvailableOn(world: World, fee: Stripe.ApplicationFee): number {
  const { balanceTransactions } = world.of(world.platform);
  const earned = balanceTransactions.get(String(fee.balance_transaction));
  return Math.max(world.now(), earned?.available_on ?? 0);
}
