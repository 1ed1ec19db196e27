import type { Tx } from '@foyer/kit/server';

/** Removes a charity from a tenant's events when the tenant may no longer offer it. */
export async function dropCharity(
  tx: Tx,
  { tenantId, charityId }: { tenantId: string; charityId: string },
): Promise<void> {
  const events = await tx
    .db('events_event')
    .where({ tenant_id: tenantId, charity_id: charityId })
    .update({ charity_id: null, updated_at: tx.db.fn.now() })
    .returning<{ id: string }[]>('id');
  for (const { id } of events)
    await tx.audit({
      action: 'event.updated',
      subject: 'event',
      subjectId: id,
      tenantId,
      before: { charityId },
      after: { charityId: null },
    });
}
