import { notFound } from '@foyer/kit';
import { isUuid, type Knex } from '@foyer/kit/server';
import { findEvent, type CatalogueEvent } from './findEvent.ts';

/**
 * The event, with its lock until the transaction ends: the one that everything takes first that
 * changes counters, so that a sale and an edit never wait for each other.
 * @throws 404 where the tenant in reach has no such event
 */
export async function lockEvent(db: Knex, eventId: string): Promise<CatalogueEvent> {
  if (!isUuid(eventId)) throw notFound('event');
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?::uuid::text, 0))', [eventId]);
  const event = await findEvent(db, eventId);
  if (!event) throw notFound('event');
  return event;
}
