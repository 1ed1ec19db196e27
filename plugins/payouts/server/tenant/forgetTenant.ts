import type { Tx } from '@foyer/kit/server';

/** What was paid out of a purged tenant's orders stays, without who held it back and in which words. */
export async function forgetTenant({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  await db('payouts_order')
    .where({ tenant_id: tenantId })
    .whereRaw('num_nonnulls(hold_message, held_by) > 0')
    .update({ hold_message: null, held_by: null });
  await db('payouts_batch')
    .where({ tenant_id: tenantId })
    .whereNotNull('decided_by')
    .update({ decided_by: null });
  await db('payouts_batch')
    .where({ tenant_id: tenantId, state: 'dismissed' })
    .update({ dismissal: '' });
}
