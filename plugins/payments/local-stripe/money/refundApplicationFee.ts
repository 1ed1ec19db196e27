import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';
import { newFeeRefund } from './newFeeRefund.ts';

/**
 * The application fee goes back in the same proportion as its charge; the last refund takes the rest.
 * Says how much, for the charge's account to write down beside its refund.
 */
export function refundApplicationFee(
  world: World,
  charge: Stripe.Charge,
  { refundedCents, ofCents }: { refundedCents: number; ofCents: number },
): number {
  const { applicationFees } = world.of(world.platform);
  const fee = applicationFees.get(String(charge.application_fee));
  if (!fee) return 0;
  const amountCents = Math.max(
    0,
    Math.round((fee.amount * refundedCents) / ofCents) - fee.amount_refunded,
  );
  if (amountCents > 0) newFeeRefund(world, fee, { amountCents });
  return amountCents;
}
