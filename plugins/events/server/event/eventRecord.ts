import { notFound } from '@foyer/kit';
import { isUuid, type Listing } from '@foyer/kit/server';
import { publicEventRow, type PublicEvent } from '../../contract/publicEvent.ts';
import { eventTable } from './eventTable.ts';
import type { CatalogEvent } from './findEvent.ts';

/** The public URL of an image. The name changes with the image, so it can be cached. */
export const imageAddress = (event: { tenantId: string; id: string }, file: string): string =>
  `/api/p/tenants/${event.tenantId}/events/${event.id}/image/${file}`;

/** The URL of a seat map on the tenant's host, below the event's own address. */
export const seatmapAddress = (event: { slug: string }, file: string): string =>
  `/${event.slug}/assets/seatmap.${file.split('.').at(-1)}`;

/** A host that belongs to no tenant has no events. */
export const publicEventListing: Listing<PublicEvent> = {
  from: (db, { tenantId }) =>
    db('events_event as t').where({ 't.tenant_id': tenantId, 't.status': 'published' }),
  columns: eventTable.list.columns,
};

/**
 * The event that a path names.
 * @throws 404 for an invalid ID
 */
export function eventIdOf({ eventId }: { eventId: string }): string {
  if (!isUuid(eventId)) throw notFound('event');
  return eventId;
}

/** The fields that an organizer enters, which the audit compares. */
export function toEventDetails(event: CatalogEvent) {
  const { id: _id, salesEndAt: _end, complimentaryIssued: _issued, ...kept } = event;
  const { remainingCapacity: _left, startAt, endAt, createdAt, ...details } = kept;
  return {
    ...details,
    startDateTime: startAt.toISOString(),
    endDateTime: endAt.toISOString(),
    eventImage: event.eventImage && imageAddress(event, event.eventImage),
    seatmap: event.seatmap && seatmapAddress(event, event.seatmap),
    dateCreated: createdAt.toISOString(),
  };
}

/** What anyone may read of an event. */
export const toPublicEvent = (event: CatalogEvent): PublicEvent =>
  publicEventRow.parse({ id: event.id, details: toEventDetails(event) });
