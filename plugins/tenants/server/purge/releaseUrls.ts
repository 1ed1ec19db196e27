import type { Tx } from '@foyer/kit/server';

/**
 * Others may take the urls of a tenant from now on. Its row needs one all the same, which leads nowhere:
 * its id, which nobody else has.
 */
export async function releaseUrls({ db }: Tx, tenantId: string): Promise<void> {
  const row = { tenant_id: tenantId, url: tenantId };
  await db('tenants_url').insert(row).onConflict('url').ignore();
  await db('tenants_tenant').where({ id: tenantId }).update({ url: tenantId });
  await db('tenants_url').where({ tenant_id: tenantId }).whereNot({ url: tenantId }).delete();
}
