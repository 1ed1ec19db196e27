import type { Tx } from '@foyer/kit/server';

/** Deletes a purged tenant's carts and removes buyers' data from its gateway requests. */
export async function forgetTenant({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  await db('checkout_draft').where({ tenant_id: tenantId }).delete();
  await db('checkout_attempt')
    .where({ tenant_id: tenantId })
    .update({ params: db.raw(`params - 'customer_email'`), url: null });
}
