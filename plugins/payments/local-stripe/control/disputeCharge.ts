import type Stripe from 'stripe';
import { captureNow } from '../money/capture.ts';
import { openDispute } from '../money/openDispute.ts';
import type { World } from '../world/createWorld.ts';

/** The buyer of any charge goes to the bank, whenever a test says so; undefined where nothing can be. */
export function disputeCharge(world: World, id: string): Stripe.Dispute | undefined {
  const account = world.scopes().find((each) => world.of(each).charges.get(id));
  if (account === undefined) return undefined;
  const charge = world.of(account).charges.get(id);
  if (!charge?.paid || charge.disputed || charge.refunded) return undefined;
  return world.unit(null, () => {
    captureNow(world, account, charge);
    openDispute(world, { account, subject: id });
    return [...world.of(account).disputes.newest()].find((dispute) => dispute.charge === id);
  });
}
