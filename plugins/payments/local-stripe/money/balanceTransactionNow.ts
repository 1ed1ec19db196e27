import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

/** Money becomes available by the passing of time alone, so its status is worked out when it is read. */
export const balanceTransactionNow = (
  world: World,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= world.now() ? 'available' : 'pending',
});
