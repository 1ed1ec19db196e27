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
 * Only an order that already was paid out, or that owes something, has to be reckoned; the others do
 * not wait for what is done with those of the same tenant.
 */
export async function onOrderSettled(tx: Tx, deps: Deps, key: OrderKey): Promise<void> {
  if (await copyFigures(tx.db, key, { unlessOwing: true })) return;
  await reconcilePayout(tx, deps, key, { kind: 'transfer', id: key.orderId });
  await copyFigures(tx.db, key);
}

/** A refund or a dispute has given an order other figures. */
export async function onMoneyChanged(tx: Tx, key: OrderKey): Promise<void> {
  await lockDebt(tx.db, key.tenantId);
  await copyFigures(tx.db, key);
}

/**
 * While a dispute is open nothing is transferred. It takes part in the dispute's own transaction, so
 * that no transfer begins after it.
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
 * What the bank has taken is taken back from the tenant, and paid once more where the dispute is
 * won; once it is lost the order's own figures say so, and those are known after the commit.
 */
export async function onOrderDisputed(deps: Deps, dispute: Disputed): Promise<void> {
  const { tenantId, orderId, disputeId } = dispute;
  await deps
    .forTenant(tenantId)
    .tx((tx) =>
      reconcilePayout(tx, deps, { tenantId, orderId }, { kind: 'dispute', id: disputeId }),
    );
}
