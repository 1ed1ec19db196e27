import { notFound } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';

/**
 * Call after the first row of an order is written: that insert waits for a deletion of the tenant
 * in progress, and a later deletion waits for it.
 * @throws 404 if the tenant was deleted in the meantime
 */
export async function requireTenant({ db }: Tx, tenantId: string): Promise<void> {
  const found = await db('tenants_tenant_v1')
    .where({ id: tenantId })
    .whereNull('deleted_at')
    .first('id');
  if (!found) throw notFound('event');
}
