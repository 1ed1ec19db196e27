import type { Deps, Tx } from '@foyer/kit/server';
import { lockDebt, type OrderKey } from './payoutOrder.ts';
import { reconcilePayout } from './reconcilePayout.ts';

interface Disputed extends OrderKey {
  disputeId: string;
  status: 'open' | 'won' | 'lost';
  amountCents: number;
  isWithdrawn: boolean;
}

/** Only an order that already was paid out, or that owes something, has anything to be reckoned. */
export async function onOrderSettled(tx: Tx, deps: Deps, key: OrderKey): Promise<void> {
  const { rows } = await tx.db.raw<{ rows: unknown[] }>(
    `select 1 from payouts_order p
     join orders_order_v1 o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.tenant_id = :tenantId and p.order_id = :orderId
       and (p.payout_completed or p.owed_cents > 0 or o.tenant_total_cents < 0)`,
    { tenantId: key.tenantId, orderId: key.orderId },
  );
  if (rows.length > 0) await reconcilePayout(tx, deps, key, { kind: 'transfer', id: key.orderId });
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
