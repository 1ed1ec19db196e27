import type { Tx } from '@foyer/kit/server';
import { lockEvent } from './findEvent.ts';

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
