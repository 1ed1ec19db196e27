import type { Tx } from '@foyer/kit/server';

/** Deletes a purged tenant's subscriptions. */
export async function forgetTenant(tx: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const subscribers = await tx.db('newsletter_subscriber').where({ tenant_id: tenantId }).delete();
  await tx.audit({
    action: 'newsletter.subscribers_removed',
    subject: 'tenant',
    subjectId: tenantId,
    tenantId,
    before: { subscribers },
  });
}
