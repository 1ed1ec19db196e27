import type { Tx } from '@foyer/kit/server';
import { formatCount } from '@foyer/kit';
import { refuseDeletion } from '@foyer/plugin-tenants/server';

/** Deletes a purged tenant's carts and removes buyers' data from its gateway requests. */
export async function forgetTenant({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  await db('checkout_draft').where({ tenant_id: tenantId }).delete();
  await db('checkout_attempt')
    .where({ tenant_id: tenantId })
    .update({ params: db.raw(`params - 'customer_email'`), url: null });
}

/**
 * Keeps a tenant from being deleted while buyers are on its payment pages.
 * @throws 409 with their number
 */
export async function keepTenant({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const { n } = await db('checkout_attempt')
    .where({ tenant_id: tenantId })
    .whereIn('state', ['creating', 'open'])
    .first<{ n: number }>(db.raw('count(*)::int as n'));
  refuseDeletion(
    n === 0 ? [] : [formatCount(n, 'buyer is checking out', 'buyers are checking out')],
  );
}
