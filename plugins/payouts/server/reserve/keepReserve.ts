import { randomUUID } from 'node:crypto';
import type { Deps, Knex, Tx } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import type { OrderKey, PayoutOrder } from '../order/payoutOrder.ts';
import type { Reserve } from './planReserve.ts';

type Kept = Pick<PayoutOrder, 'tenant_id' | 'order_id' | 'reserved_cents'>;

type Changes = Partial<Record<keyof PayoutOrder, PayoutOrder[keyof PayoutOrder] | Knex.Raw>>;

/**
 * Sets the amount held in reserve, with ledger entries for the change. The order must be locked.
 */
export async function keepReserve(
  tx: Tx,
  deps: Deps,
  { order, cents, changes = {} }: { order: Kept; cents: number; changes?: Changes },
): Promise<void> {
  const { tenant_id: tenantId, order_id: orderId } = order;
  const moreCents = cents - order.reserved_cents;
  if (moreCents === 0 && Object.keys(changes).length === 0) return;
  await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .update({ ...changes, reserved_cents: cents, updated_at: tx.db.fn.now() });
  await deps.use(orders).post(tx, {
    tenantId,
    orderId,
    cause: 'reserve',
    causeId: randomUUID(),
    entries: [
      { account: 'tenant', amountCents: -moreCents },
      { account: 'reserve', amountCents: moreCents },
    ],
  });
}

/** Holds back the reserve of a payout, in the transaction that starts it. */
export async function openReserve(
  tx: Tx,
  deps: Deps,
  { tenantId, orderId, reserve }: OrderKey & { reserve: Reserve },
): Promise<void> {
  await keepReserve(tx, deps, {
    order: { tenant_id: tenantId, order_id: orderId, reserved_cents: 0 },
    cents: reserve.cents,
    changes: {
      reserve_cents: reserve.cents,
      reserve_days: reserve.days,
      reserve_until: reserve.until,
      reserve_try_at: reserve.until,
    },
  });
}

/** Removes the reserve of a payout that was not made. */
export const dropReserve = (tx: Tx, deps: Deps, order: PayoutOrder): Promise<void> =>
  keepReserve(tx, deps, {
    order,
    cents: 0,
    changes: { reserve_cents: 0, reserve_days: null, reserve_until: null, reserve_try_at: null },
  });
