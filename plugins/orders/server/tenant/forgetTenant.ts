import type { Tx } from '@foyer/kit/server';
import { FORGOTTEN_ADDRESS, FORGOTTEN_BUYER } from '../buyer/buyerData.ts';

/** A purged tenant's orders keep their amounts but no names, neither of buyers nor of staff. */
export async function forgetTenant(tx: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const { db } = tx;
  const ofTenant = { tenant_id: tenantId };
  const orders = await db('orders_order')
    .where(ofTenant)
    .update({ ...FORGOTTEN_ADDRESS, ...FORGOTTEN_BUYER, review_reason: null });
  await db('orders_ticket').where(ofTenant).whereNotNull('used_by').update({ used_by: null });
  await db('orders_refund').where(ofTenant).update({ requested_by: null, reason: '' });
  await db('orders_notice')
    .where(ofTenant)
    .update({ facts: db.raw("facts - 'reason'") });
  await db('orders_refund_run').where(ofTenant).update({ requested_by: null, reason: '' });
  await db('orders_review')
    .where(ofTenant)
    .update({ note: '', noted_by: null, reason: '', decided_by: null });
  await tx.audit({
    action: 'orders.buyers_forgotten',
    subject: 'tenant',
    subjectId: tenantId,
    tenantId,
    after: { orders },
  });
}
