import { service, type Knex } from '@foyer/kit/server';

/** How far the money of an order is on its way to the tenant. */
export interface PayoutState {
  onHold: boolean;
  /** Why it is held back. One that is held by a dispute alone cannot be released. */
  hold: { reason: string; heldAt: string | null; byDispute: boolean } | null;
  payoutCompleted: boolean;
}

/** A movement between the platform and the tenant of an order, or on to the tenant's bank. */
export interface PayoutMove {
  id: string;
  /**
   * Of a netting and a reserve nothing moves at the gateway: the one is kept for what the tenant owes,
   * the other for a while.
   */
  kind: 'transfer' | 'reversal' | 'netting' | 'reserve' | 'bank';
  gatewayId: string | null;
  amountCents: number;
  at: Date;
  state: 'done' | 'under_way' | 'failed' | 'undone';
  note: string;
}

interface WhichOrder {
  tenantId: string;
  orderId: string;
}

/** What whoever pays tenants out knows of orders. */
export interface KnownPayouts {
  of(order: { tenantId: string; orderUID: string }): Promise<PayoutState>;
  /** The orders that are held, as `tenant_id` and `order_id`, for lists to join. */
  held(db: Knex): Knex.QueryBuilder;
  /** What was transferred of an order, taken back, and kept for debts or as a reserve. */
  moves(order: WhichOrder): Promise<PayoutMove[]>;
  /** What another share of the tenant's would take of its reserve and of its payout, and add to its debt. */
  cover(
    change: WhichOrder & { tenantTotalCents: number },
  ): Promise<{ reservedCents: number; reversedCents: number; debtCents: number }>;
}

/**
 * Whoever pays tenants out says here how far an order is, since orders know nothing of payouts.
 * @example start: async (deps) => deps.use(payoutStates).are({ of, held, moves, cover })
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
    moves: async () => [],
    cover: async () => ({ reservedCents: 0, reversedCents: 0, debtCents: 0 }),
  };
  return {
    are: (told) => {
      known = told;
    },
    of: (order) => known.of(order),
    held: (db) => known.held(db),
    moves: (order) => known.moves(order),
    cover: (change) => known.cover(change),
  };
}
