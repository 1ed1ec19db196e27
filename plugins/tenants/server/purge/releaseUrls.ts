import type { Tx } from '@foyer/kit/server';

/**
 * Makes a tenant's URLs available to others. Its row still needs one, so it gets a unique one that leads
 * nowhere: its ID.
 */
export async function releaseUrls({ db }: Tx, tenantId: string): Promise<void> {
  const row = { tenant_id: tenantId, url: tenantId };
  await db('tenants_url').insert(row).onConflict('url').ignore();
  await db('tenants_tenant').where({ id: tenantId }).update({ url: tenantId });
  await db('tenants_url').where({ tenant_id: tenantId }).whereNot({ url: tenantId }).delete();
}
