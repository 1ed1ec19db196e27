import { notFound } from '@foyer/kit';
import { isUuid, type Listing } from '@foyer/kit/server';
import type { EventRecord } from '../../contract/eventForm.ts';
import type { PublicEvent } from '../../contract/storefront.ts';
import { PLACES_OF_EVENT, SOLD_OF_EVENT } from '../remaining.ts';
import { eventsWithStock, type CatalogueEvent } from './findEvent.ts';

/** Where an image is read by everybody. The name changes with the image, so that it may be kept. */
export const imageAddress = (event: { tenantId: string; id: string }, file: string): string =>
  `/api/p/tenants/${event.tenantId}/events/${event.id}/image/${file}`;

/** Where a seat map is read on the tenant's host: below the event's own address. */
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

export const eventListing: Listing<EventRecord> = {
  from: (db, { tenantId }) => eventsWithStock(db).where('e.tenant_id', tenantId),
  columns: {
    ...PUBLIC_COLUMNS,
    'details.capacity': 's.capacity',
    'details.sold': SOLD_OF_EVENT,
    'details.places': PLACES_OF_EVENT,
    'details.emailDeliveryVerbiage': 'e.email_delivery_verbiage',
    'details.description': 'e.description',
    'details.doors': 'e.doors',
    'details.age': 'e.age',
    'details.refundTerms': 'e.refund_terms',
    'details.cancelReason': 'e.cancel_reason',
    'details.refundPlan': 'e.refund_plan',
    'details.dateCreated': 'e.created_at',
  },
};

/** A host that is no tenant's has no events. */
export const publicEventListing: Listing<PublicEvent> = {
  from: (db, { tenantId }) =>
    db('events_event as e').where({ 'e.tenant_id': tenantId, 'e.status': 'published' }),
  columns: PUBLIC_COLUMNS,
};

/** The event that a path names. @throws 404 for what cannot be one */
export function eventIdOf({ eventId }: { eventId: string }): string {
  if (!isUuid(eventId)) throw notFound('event');
  return eventId;
}

export const toPublicEvent = (event: CatalogueEvent): PublicEvent => ({
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

/** What its own page says of an event, and no list of many. */
export const pageWordsOf = ({ description, doors, age, refundTerms }: CatalogueEvent) => ({
  description,
  doors,
  age,
  refundTerms,
});

export function toEventRecord(event: CatalogueEvent): EventRecord {
  const { id, details } = toPublicEvent(event);
  const { capacity, sold, places, emailDeliveryVerbiage, cancelReason, refundPlan, createdAt } =
    event;
  return {
    id,
    details: {
      ...details,
      ...pageWordsOf(event),
      capacity,
      sold,
      places,
      emailDeliveryVerbiage,
      cancelReason,
      refundPlan,
      dateCreated: createdAt.toISOString(),
    },
  };
}
