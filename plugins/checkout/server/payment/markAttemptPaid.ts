import type { Tx } from '@foyer/kit/server';

/** Marks an order's attempt as paid, in the transaction that completes the order. */
export async function markAttemptPaid(
  { db }: Tx,
  { tenantId, orderUID }: { tenantId: string; orderUID: string },
): Promise<void> {
  await db('checkout_attempt')
    .where({ tenant_id: tenantId, order_uid: orderUID })
    .whereIn('state', ['creating', 'open'])
    .update({ state: 'paid' });
}
