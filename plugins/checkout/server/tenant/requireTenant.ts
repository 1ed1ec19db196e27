import { notFound } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';

/**
 * Asked after the first row of an order is written: that row waits for a deletion of its tenant which is
 * under way, and a deletion that begins later waits for it.
 * @throws 404 for a tenant that was deleted meanwhile
 */
export async function requireTenant({ db }: Tx, tenantId: string): Promise<void> {
  const found = await db('tenants_tenant_v1')
    .where({ id: tenantId })
    .whereNull('deleted_at')
    .first('id');
  if (!found) throw notFound('event');
}
