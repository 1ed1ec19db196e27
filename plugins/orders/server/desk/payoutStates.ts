import { service, type Knex } from '@foyer/kit/server';

/** How far the money of an order is on its way to the tenant. */
export interface PayoutState {
  onHold: boolean;
  /** Why it is held back. One that is held by a dispute alone cannot be released. */
  hold: { reason: string; heldAt: string | null; byDispute: boolean } | null;
  payoutCompleted: boolean;
}

/** What whoever pays tenants out knows of orders. */
export interface KnownPayouts {
  of(order: { tenantId: string; orderUID: string }): Promise<PayoutState>;
  /** The orders that are held, as `tenant_id` and `order_id`, for lists to join. */
  held(db: Knex): Knex.QueryBuilder;
}

/**
 * Whoever pays tenants out says here how far an order is, since orders know nothing of payouts.
 * @example start: async (deps) => deps.use(payoutStates).are({ of: (order) => findPayout(deps, order), held })
 */
export interface PayoutStates extends KnownPayouts {
  are(known: KnownPayouts): void;
}
export const payoutStates = service<PayoutStates>('orders.payoutStates/v1');

export function makePayoutStates(): PayoutStates {
  let known: KnownPayouts = {
    of: async () => ({ onHold: false, hold: null, payoutCompleted: false }),
    held: (db) =>
      db.select(db.raw('null::uuid as tenant_id, null::uuid as order_id')).whereRaw('false'),
  };
  return {
    are: (told) => {
      known = told;
    },
    of: (order) => known.of(order),
    held: (db) => known.held(db),
  };
}
