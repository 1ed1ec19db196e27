import { notFound } from '@foyer/kit';
import { isUuid, type Knex } from '@foyer/kit/server';
import { findEvent, type CatalogEvent } from './findEvent.ts';

/**
 * The event, locked until the transaction ends. Every transaction that changes counters takes this
 * lock first, so a sale and an edit never deadlock.
 * @throws 404 if the tenant in scope has no such event
 */
export async function lockEvent(db: Knex, eventId: string): Promise<CatalogEvent> {
  if (!isUuid(eventId)) throw notFound('event');
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?::uuid::text, 0))', [eventId]);
  const event = await findEvent(db, eventId);
  if (!event) throw notFound('event');
  return event;
}
