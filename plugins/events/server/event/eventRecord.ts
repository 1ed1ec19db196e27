import { notFound } from '@foyer/kit';
import { isUuid, type Deps, type Listing, type TenantCtx } from '@foyer/kit/server';
import type { EventRecord } from '../../contract/event.ts';
import type { PublicEvent } from '../../contract/publicEvent.ts';
import { COUNTS, withCounts, type EventCounts } from './eventCounts.ts';
import { eventsWithStock, type CatalogEvent } from './findEvent.ts';

/** The public URL of an image. The name changes with the image, so it can be cached. */
export const imageAddress = (event: { tenantId: string; id: string }, file: string): string =>
  `/api/p/tenants/${event.tenantId}/events/${event.id}/image/${file}`;

/** The URL of a seat map on the tenant's host, below the event's own address. */
export const seatmapAddress = (event: { slug: string }, file: string): string =>
  `/${event.slug}/assets/seatmap.${file.split('.').at(-1)}`;

const PUBLIC_COLUMNS = {
  id: 'e.id',
  'details.tenantId': 'e.tenant_id',
  'details.name': 'e.name',
  'details.slug': 'e.slug',
  'details.status': 'e.status',
  'details.startDateTime': 'e.start_at',
  'details.endDateTime': 'e.end_at',
  'details.timeZone': 'e.time_zone',
  'details.address1': 'e.address1',
  'details.city': 'e.city',
  'details.state': 'e.state',
  'details.country': 'e.country',
  'details.covidSafety': 'e.covid_safety',
  'details.eventImage': `'/api/p/tenants/' || e.tenant_id || '/events/' || e.id || '/image/' || e.event_image`,
  'details.seatmap': `'/' || e.slug || '/assets/seatmap.' || substring(e.seatmap from '[^.]+$')`,
  'details.charityId': 'e.charity_id',
};

export const eventListing = (
  deps: Pick<Deps, 'use'>,
): Listing<EventRecord, Record<string, string>, TenantCtx> => ({
  from: (db, { tenantId }) =>
    withCounts(eventsWithStock(db), { db, deps, tenantId }).where('e.tenant_id', tenantId),
  count: (db, { tenantId }) => db('events_event as e').where('e.tenant_id', tenantId),
  columns: {
    ...PUBLIC_COLUMNS,
    'details.capacity': 's.capacity',
    'details.places': COUNTS.places,
    'details.sold': COUNTS.sold,
    'details.complimentary': COUNTS.complimentary,
    'details.held': COUNTS.held,
    'details.keptBack': COUNTS.keptBack,
    'details.left': COUNTS.left,
    'details.emailDeliveryVerbiage': 'e.email_delivery_verbiage',
    'details.description': 'e.description',
    'details.doors': 'e.doors',
    'details.age': 'e.age',
    'details.refundTerms': 'e.refund_terms',
    'details.requiresConfirmation': 'e.requires_confirmation',
    'details.cancelReason': 'e.cancel_reason',
    'details.refundPlan': 'e.refund_plan',
    'details.dateCreated': 'e.created_at',
  },
});

/** A host that belongs to no tenant has no events. */
export const publicEventListing: Listing<PublicEvent> = {
  from: (db, { tenantId }) =>
    db('events_event as e').where({ 'e.tenant_id': tenantId, 'e.status': 'published' }),
  columns: PUBLIC_COLUMNS,
};

/**
 * The event that a path names.
 * @throws 404 for an invalid ID
 */
export function eventIdOf({ eventId }: { eventId: string }): string {
  if (!isUuid(eventId)) throw notFound('event');
  return eventId;
}

export const toPublicEvent = (event: CatalogEvent): PublicEvent => ({
  id: event.id,
  details: {
    tenantId: event.tenantId,
    name: event.name,
    slug: event.slug,
    status: event.status,
    startDateTime: event.startAt.toISOString(),
    endDateTime: event.endAt.toISOString(),
    timeZone: event.timeZone,
    address1: event.address1,
    city: event.city,
    state: event.state,
    country: event.country,
    covidSafety: event.covidSafety,
    eventImage: event.eventImage && imageAddress(event, event.eventImage),
    seatmap: event.seatmap && seatmapAddress(event, event.seatmap),
    charityId: event.charityId,
  },
});

/** Fields of the event's own page that lists leave out. */
export const pageWordsOf = ({ description, doors, age, refundTerms }: CatalogEvent) => ({
  description,
  doors,
  age,
  refundTerms,
});

/** The fields that an organizer enters, which the audit compares. */
export function toEventDetails(event: CatalogEvent) {
  const { capacity, emailDeliveryVerbiage, requiresConfirmation } = event;
  const { cancelReason, refundPlan, createdAt } = event;
  return {
    ...toPublicEvent(event).details,
    ...pageWordsOf(event),
    capacity,
    emailDeliveryVerbiage,
    requiresConfirmation,
    cancelReason,
    refundPlan,
    dateCreated: createdAt.toISOString(),
  };
}

export const toEventRecord = (event: CatalogEvent, counts: EventCounts): EventRecord => ({
  id: event.id,
  details: { ...toEventDetails(event), ...counts },
});
