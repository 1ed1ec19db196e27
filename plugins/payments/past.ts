import type { Tx } from '@foyer/kit/server';

/** For demos: a tenant's Stripe account. `tx` must have access to the tenant's rows. */
export async function connectedAccount({ db }: Tx, tenantId: string): Promise<string | undefined> {
  const [id] = await db('payments_setup')
    .where({ tenant_id: tenantId })
    .whereNotNull('profile_id')
    .pluck<string[]>('profile_id');
  return id;
}

/** For demos: the rows of a finished Stripe setup. `tx` must have access to the tenant's rows. */
export async function connectAccount(
  { db }: Tx,
  { tenantId, account }: { tenantId: string; account: string },
): Promise<void> {
  await db('payments_setup').where({ tenant_id: tenantId }).update({ profile_id: account });
  const facts = {
    account_id: account,
    charges_enabled: true,
    transfers_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
  };
  await db('payments_account')
    .insert({ tenant_id: tenantId, ...facts })
    .onConflict('tenant_id')
    .merge(facts);
}
