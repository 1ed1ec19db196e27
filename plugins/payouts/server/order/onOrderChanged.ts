import type { Deps, Tx } from '@foyer/kit/server';
import { copyFigures } from './copyFigures.ts';
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
