import { invalid } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import { charityDirectory } from '@foyer/plugin-charities/server';
import type { CatalogEvent } from './findEvent.ts';

/** An event may offer only charities that its tenant may offer. */
export async function checkCharity(
  deps: Deps,
  { db }: Tx,
  assignment: { tenantId: string; charityId: string },
): Promise<void> {
  if (!(await deps.use(charityDirectory).mayOffer(db, assignment)))
    throw invalid({
      'details.charityId': ['This charity isn’t assigned to the organization. Choose another one.'],
    });
}

/** A copy can't offer a charity that the organization may no longer offer. */
export async function charityOfCopy(
  deps: Deps,
  { db }: Tx,
  { tenantId, charityId }: CatalogEvent,
): Promise<string | null> {
  if (charityId === null) return null;
  const mayOffer = await deps.use(charityDirectory).mayOffer(db, { tenantId, charityId });
  return mayOffer ? charityId : null;
}

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
