import { service, type Knex } from '@foyer/kit/server';

/** The payout status of an order's money. */
export interface PayoutState {
  onHold: boolean;
  /** Why it is on hold. A hold that only a dispute caused can't be released. */
  hold: { reason: string; heldAt: string | null; byDispute: boolean } | null;
  payoutCompleted: boolean;
}

/** A movement of an order's money between the platform and the tenant, or on to the tenant's bank. */
export interface PayoutMove {
  id: string;
  /**
   * Netting and reserves move nothing at the gateway: one repays the tenant's debt, the other is kept for a
   * while.
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

/** What the payouts plugin knows about orders. */
export interface KnownPayouts {
  of(order: { tenantId: string; orderUID: string }): Promise<PayoutState>;
  /** The orders on hold, as `tenant_id` and `order_id`, for lists to join. */
  held(db: Knex): Knex.QueryBuilder;
  /** What was transferred for an order, reversed, and kept for debt or as a reserve. */
  moves(order: WhichOrder): Promise<PayoutMove[]>;
  /** What a different tenant share would take from its reserve and payout, and add to its debt. */
  cover(
    change: WhichOrder & { tenantTotalCents: number },
  ): Promise<{ reservedCents: number; reversedCents: number; debtCents: number }>;
}

/**
 * A registry that the payouts plugin fills, because orders don't depend on payouts.
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
    are: (values) => {
      known = values;
    },
    of: (order) => known.of(order),
    held: (db) => known.held(db),
    moves: (order) => known.moves(order),
    cover: (change) => known.cover(change),
  };
}
