import { conflict } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { toEventDetails } from './eventRecord.ts';
import type { CatalogEvent } from './findEvent.ts';
import { lockEvent } from './lockEvent.ts';

const FOREIGN_KEY_VIOLATION = '23503';

const isReferenced = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === FOREIGN_KEY_VIOLATION;

class Undone extends Error {}

/**
 * Whether it could be deleted now. Only other plugins know which rows refer to it, so this deletes
 * the event in a savepoint and rolls back.
 */
export async function isEventRemovable(tx: Tx, eventId: string): Promise<boolean> {
  const { tenantId, id } = await lockEvent(tx.db, eventId);
  try {
    await tx.db.transaction(async (inside) => {
      await inside('events_event').where({ tenant_id: tenantId, id }).delete();
      throw new Undone();
    });
    return false;
  } catch (error) {
    if (error instanceof Undone) return true;
    if (isReferenced(error)) return false;
    throw error;
  }
}

/** Deletes an event without purchases; a foreign key of other records prevents it. */
export async function removeEvent(tx: Tx, eventId: string): Promise<CatalogEvent> {
  const event = await lockEvent(tx.db, eventId);
  const { tenantId, id } = event;
  try {
    await tx.db('events_event').where({ tenant_id: tenantId, id }).delete();
  } catch (error) {
    if (!isReferenced(error)) throw error;
    throw conflict(
      'event_has_orders',
      'This event has orders, so it can’t be deleted. Cancel it instead.',
    );
  }
  await tx.audit({
    action: 'event.deleted',
    subject: 'event',
    subjectId: id,
    tenantId,
    before: toEventDetails(event),
  });
  return event;
}
