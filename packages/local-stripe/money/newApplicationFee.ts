import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world/createWorld.ts';
import { post } from './post.ts';

/** The platform as connected accounts see it. */
export const applicationOf = (world: World) => world.platform.replace('acct_', 'ca_');

/** The platform's part of a payment that belongs to a connected account. */
export function newApplicationFee(
  world: World,
  {
    account,
    chargeId,
    amountCents,
    availableOn,
  }: { account: string; chargeId: string; amountCents: number; availableOn: number },
): Stripe.ApplicationFee {
  const id = world.newId('fee');
  const transaction = post(world, {
    account: world.platform,
    type: 'application_fee',
    source: id,
    amountCents,
    availableOn,
  });
  const fee = world.of(world.platform).applicationFees.put({
    id,
    object: 'application_fee',
    account,
    amount: amountCents,
    amount_refunded: 0,
    application: applicationOf(world),
    balance_transaction: transaction.id,
    charge: chargeId,
    created: world.now(),
    currency: 'usd',
    fee_source: { type: 'charge', charge: chargeId },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/application_fees/${id}/refunds`,
    },
  });
  emit(world, world.platform, 'application_fee.created', fee);
  return fee;
}
