import { notFound } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import type { PayoutsOrderRow } from '../schema.ts';

/** A row of payouts_order. */
export type PayoutOrder = PayoutsOrderRow;

/** Identifies an order and its tenant. */
export interface OrderKey {
  tenantId: string;
  orderId: string;
}

/** Locks an order's payout until the transaction ends; returns undefined if it has none. */
export const lockPayoutOrder = (
  db: Knex.Transaction,
  { tenantId, orderId }: OrderKey,
): Promise<PayoutOrder | undefined> =>
  db<PayoutOrder>('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .forUpdate()
    .first();

/** @throws 404 */
export async function requirePayoutOrder(
  db: Knex.Transaction,
  key: OrderKey,
): Promise<PayoutOrder> {
  const order = await lockPayoutOrder(db, key);
  if (!order) throw notFound('order');
  return order;
}

/**
 * Locks a tenant's debt, over all its orders, until the transaction ends. To prevent deadlocks,
 * always take it after the order's own lock and before any row of payouts_order.
 */
export async function lockDebt(db: Knex.Transaction, tenantId: string): Promise<void> {
  await db('payouts_debt')
    .insert({ tenant_id: tenantId })
    .onConflict('tenant_id')
    .merge({ locked_at: db.fn.now() });
}

/** The inputs that determine an order's balance with its tenant, in cents. */
export interface Money {
  tenantTotalCents: number;
  /** Withdrawn by the bank in an undecided dispute. */
  withdrawnCents: number;
  transferredCents: number;
  /** Requested from Stripe without a response yet. */
  underWayCents: number;
  reversedCents: number;
  reversingCents: number;
  /** The part of the order's share that repaid other orders' debts. */
  nettedCents: number;
  /** The part of the order's debt that other orders repaid. */
  settledCents: number;
  /** The maximum to hold in reserve from what is still due to the tenant. */
  reserveCents: number;
}

/** The tenant's share during an open dispute: what the bank has withdrawn isn't passed on. */
export const entitledCents = ({
  tenantTotalCents,
  withdrawnCents,
}: Pick<Money, 'tenantTotalCents' | 'withdrawnCents'>): number =>
  tenantTotalCents - Math.min(Math.max(0, tenantTotalCents), withdrawnCents);

/** The balance including the reserve. */
const wholePosition = (money: Money): number =>
  entitledCents(money) -
  money.transferredCents -
  money.underWayCents +
  money.reversedCents +
  money.reversingCents -
  money.nettedCents +
  money.settledCents;

/**
 * The amount held in reserve. It covers losses before any transfer is reversed, and is refilled
 * when money comes back.
 */
export const reservedCents = (money: Money): number =>
  Math.min(money.reserveCents, Math.max(0, wholePosition(money)));

/** Positive if the tenant is still owed money, negative if it has to return money. */
export const positionCents = (money: Money): number => wholePosition(money) - reservedCents(money);

/** How a shortfall is covered: by reversing transfers as far as possible; the rest becomes debt. */
export function coverShortfall(
  money: Money,
  { mayReverse }: { mayReverse: boolean },
): { reverseCents: number; owedCents: number } {
  const shortfall = Math.max(0, -positionCents(money));
  const reversible = money.transferredCents - money.reversedCents - money.reversingCents;
  const reverseCents = mayReverse ? Math.min(shortfall, reversible) : 0;
  // Money on its way to the tenant can be reversed once it has arrived.
  const owedCents = Math.max(0, shortfall - reverseCents - money.underWayCents);
  return { reverseCents, owedCents };
}
