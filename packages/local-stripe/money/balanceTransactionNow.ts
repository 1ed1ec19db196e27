import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';

/** Money becomes available by the passage of time alone, so the status is calculated on reading. */
export const balanceTransactionNow = (
  world: World,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= world.now() ? 'available' : 'pending',
});
