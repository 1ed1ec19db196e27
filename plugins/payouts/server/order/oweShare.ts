import type { Tx } from '@foyer/kit/server';
import { lockDebt, type OrderKey } from './payoutOrder.ts';

/**
 * What a tenant that the gateway pays by itself cannot be taken back from, its later payouts are
 * lowered by. It is told once, in the transaction that posts it.
 */
export async function oweShare(
  tx: Tx,
  { tenantId, orderId, owedCents }: OrderKey & { owedCents: number },
): Promise<void> {
  await lockDebt(tx.db, tenantId);
  await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .increment('owed_cents', owedCents)
    .update({ updated_at: tx.db.fn.now() });
}
