import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

/** The amount of a charge that can still be transferred: without refunds and earlier transfers. */
export function sourceLeftCents(world: World, charge: Stripe.Charge): number {
  let leftCents = charge.amount - charge.amount_refunded;
  for (const transfer of world.of(world.platform).transfers.newest())
    if (transfer.source_transaction === charge.id)
      leftCents -= transfer.amount - transfer.amount_reversed;
  return leftCents;
}
