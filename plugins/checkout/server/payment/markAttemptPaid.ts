import type { Tx } from '@foyer/kit/server';

/** A completed order's page is paid, in the very transaction that completes it. */
export async function markAttemptPaid(
  { db }: Tx,
  { tenantId, orderUID }: { tenantId: string; orderUID: string },
): Promise<void> {
  await db('checkout_attempt')
    .where({ tenant_id: tenantId, order_uid: orderUID })
    .whereIn('state', ['creating', 'open'])
    .update({ state: 'paid' });
}
