import type { Tx } from '@foyer/kit/server';

/** Keeps the payouts of a deleted tenant's orders, but removes who held them and why. */
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
