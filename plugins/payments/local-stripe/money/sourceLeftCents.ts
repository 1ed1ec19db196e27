import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

/** What of a charge can still be passed on: not what was given back, and not what others got of it. */
export function sourceLeftCents(world: World, charge: Stripe.Charge): number {
  let leftCents = charge.amount - charge.amount_refunded;
  for (const transfer of world.of(world.platform).transfers.newest())
    if (transfer.source_transaction === charge.id)
      leftCents -= transfer.amount - transfer.amount_reversed;
  return leftCents;
}
