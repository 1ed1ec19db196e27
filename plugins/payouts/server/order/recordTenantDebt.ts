import type { Tx } from '@foyer/kit/server';
import { lockDebt, type OrderKey } from './payoutOrder.ts';

/**
 * Records debt of a tenant that Stripe pays directly and that can't be reversed; later payouts are
 * reduced by it. Announces it once, in the transaction that posts it.
 */
export async function recordTenantDebt(
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
