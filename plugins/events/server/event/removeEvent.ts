import { conflict } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { toEventRecord } from './eventRecord.ts';
import type { CatalogueEvent } from './findEvent.ts';
import { lockEvent } from './lockEvent.ts';

const FOREIGN_KEY_VIOLATION = '23503';

const isReferenced = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === FOREIGN_KEY_VIOLATION;

/** Deletes an event that nobody bought anything of: whoever keeps records of it refers to it. */
export async function removeEvent(tx: Tx, eventId: string): Promise<CatalogueEvent> {
  const event = await lockEvent(tx.db, eventId);
  const { tenantId, id } = event;
  try {
    await tx.db('events_event').where({ tenant_id: tenantId, id }).delete();
  } catch (error) {
    if (!isReferenced(error)) throw error;
    throw conflict(
      'event_has_orders',
      'This event has orders, so it cannot be deleted. Cancel it instead.',
    );
  }
  await tx.audit({
    action: 'event.deleted',
    subject: 'event',
    subjectId: id,
    tenantId,
    before: toEventRecord(event).details,
  });
  return event;
}
