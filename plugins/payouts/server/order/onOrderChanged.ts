import type { Deps, Knex, Tx } from '@foyer/kit/server';
import { lockDebt, type OrderKey } from './payoutOrder.ts';
import { reconcilePayout } from './reconcilePayout.ts';

interface Disputed extends OrderKey {
  disputeId: string;
  status: 'open' | 'won' | 'lost';
  amountCents: number;
  isWithdrawn: boolean;
}

/**
 * Only orders that are already paid out or that owe something need reconciling; others don't wait
 * for the tenant's debt lock.
 */
export async function onOrderSettled(tx: Tx, deps: Deps, key: OrderKey): Promise<void> {
  if (await copyFigures(tx.db, key, { unlessOwing: true })) return;
  await reconcilePayout(tx, deps, key, { kind: 'transfer', id: key.orderId });
  await copyFigures(tx.db, key);
}

/** Handles a change of an order's figures by a refund or dispute. */
export async function onMoneyChanged(tx: Tx, key: OrderKey): Promise<void> {
  await lockDebt(tx.db, key.tenantId);
  await copyFigures(tx.db, key);
}

/**
 * Blocks transfers while a dispute is open. Runs in the dispute's own transaction, so no transfer
 * can start after it.
 */
export async function holdForDispute(tx: Tx, dispute: Disputed): Promise<void> {
  const { tenantId, orderId, status, isWithdrawn } = dispute;
  const isOpen = status === 'open';
  await lockDebt(tx.db, tenantId);
  await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .update({
      system_hold: isOpen,
      withdrawn_cents: isOpen && isWithdrawn ? dispute.amountCents : 0,
      updated_at: tx.db.fn.now(),
    });
}

/**
 * Reverses what the bank has withdrawn, and pays it again if the dispute is won. If the dispute is
 * lost, the order's figures include it, which are known only after the commit.
 */
export async function onOrderDisputed(deps: Deps, dispute: Disputed): Promise<void> {
  const { tenantId, orderId, disputeId } = dispute;
  await deps
    .forTenant(tenantId)
    .tx((tx) =>
      reconcilePayout(tx, deps, { tenantId, orderId }, { kind: 'dispute', id: disputeId }),
    );
}

/**
 * Updates an unpaid order's figures from `orders_order_v1`. Locks its row of payouts_order; callers
 * that also need the debt lock must take that first.
 * @param given.unlessOwing skips an order that owes, or whose tenant's share is negative
 * @returns whether an order was updated
 */
async function copyFigures(
  db: Knex.Transaction,
  { tenantId, orderId }: OrderKey,
  { unlessOwing = false }: { unlessOwing?: boolean } = {},
): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update payouts_order p set available_at = o.balance_available_at,
       gateway_fee_cents = o.gateway_fee_cents, total_cents = o.total_cents - o.refunded_cents,
       net_amount_cents = o.net_amount_cents, tenant_total_cents = o.tenant_total_cents,
       platform_total_cents = o.platform_total_cents
     from orders_order_v1 o
     where p.tenant_id = :tenantId and p.order_id = :orderId and not p.payout_completed
       and o.tenant_id = p.tenant_id and o.id = p.order_id
       ${unlessOwing ? 'and p.owed_cents = 0 and o.tenant_total_cents >= 0' : ''}`,
    { tenantId, orderId },
  );
  return rowCount > 0;
}
