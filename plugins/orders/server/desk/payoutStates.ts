import { service } from '@foyer/kit/server';

/** How far the money of an order is on its way to the tenant. */
export interface PayoutState {
  onHold: boolean;
  payoutCompleted: boolean;
}

type FindPayout = (order: { tenantId: string; orderUID: string }) => Promise<PayoutState>;

/**
 * Whoever pays tenants out says here how far an order is, since orders know nothing of payouts.
 * @example start: async (deps) => deps.use(payoutStates).are((order) => findPayout(deps, order))
 */
export interface PayoutStates {
  are(find: FindPayout): void;
  of: FindPayout;
}
export const payoutStates = service<PayoutStates>('orders.payoutStates/v1');

export function makePayoutStates(): PayoutStates {
  let find: FindPayout = async () => ({ onHold: false, payoutCompleted: false });
  return {
    are: (found) => {
      find = found;
    },
    of: (order) => find(order),
  };
}
