import { isUuid, type Knex } from '@foyer/kit/server';
import type { EventStatus, RefundPlan } from '../../contract/event.ts';

/** An event as other plugins see it. */
export interface CatalogEvent {
  tenantId: string;
  id: string;
  name: string;
  slug: string;
  status: EventStatus;
  startAt: Date;
  endAt: Date;
  /** When sales end: at the event's end, or some hours after its start if it has none. */
  salesEndAt: Date;
  timeZone: string;
  address1: string;
  city: string;
  state: string;
  country: string;
  covidSafety: string;
  description: string;
  doors: string;
  age: string;
  refundTerms: string;
  eventImage: string | null;
  seatmap: string | null;
  emailDeliveryVerbiage: string;
  charityId: string | null;
  requiresConfirmation: boolean;
  /** Why it was canceled, as shown to its ticket holders. */
  cancelReason: string;
  refundPlan: RefundPlan;
  complimentaryIssued: number;
  /** NULL: only the ticket types limit the sale. */
  capacity: number | null;
  remainingCapacity: number | null;
  createdAt: Date;
}

export const EVENT_COLUMNS = {
  tenantId: 'e.tenant_id',
  id: 'e.id',
  name: 'e.name',
  slug: 'e.slug',
  status: 'e.status',
  startAt: 'e.start_at',
  endAt: 'e.end_at',
  timeZone: 'e.time_zone',
  address1: 'e.address1',
  city: 'e.city',
  state: 'e.state',
  country: 'e.country',
  covidSafety: 'e.covid_safety',
  description: 'e.description',
  doors: 'e.doors',
  age: 'e.age',
  refundTerms: 'e.refund_terms',
  eventImage: 'e.event_image',
  seatmap: 'e.seatmap',
  emailDeliveryVerbiage: 'e.email_delivery_verbiage',
  charityId: 'e.charity_id',
  requiresConfirmation: 'e.requires_confirmation',
  cancelReason: 'e.cancel_reason',
  refundPlan: 'e.refund_plan',
  complimentaryIssued: 'e.complimentary_issued',
  capacity: 's.capacity',
  remainingCapacity: 's.remaining',
  createdAt: 'e.created_at',
};

const SALES_END = 'events_sales_end(e.tenant_id, e.start_at, e.end_at)';

/** Events with their own counter, if they have one. */
export const eventsWithStock = (db: Knex) =>
  db('events_event as e').leftJoin('events_left_v1 as s', (join) =>
    join.on('s.tenant_id', 'e.tenant_id').andOn('s.event_id', 'e.id').andOnNull('s.ticket_type_id'),
  );

const selectEvents = (db: Knex) =>
  eventsWithStock(db)
    .select(EVENT_COLUMNS)
    .select<CatalogEvent[]>(db.raw(`${SALES_END} as "salesEndAt"`));

export async function findEvent(db: Knex, eventId: string): Promise<CatalogEvent | null> {
  if (!isUuid(eventId)) return null;
  const [event] = await selectEvents(db).where('e.id', eventId);
  return event ?? null;
}

/** Former slugs lead to the event that had them. */
export async function findEventBySlug(
  db: Knex,
  slug: string,
): Promise<(CatalogEvent & { moved: boolean }) | null> {
  const wanted = slug.toLowerCase();
  const [event] = await selectEvents(db)
    .join('events_slug as known', (join) =>
      join.on('known.tenant_id', 'e.tenant_id').andOn('known.event_id', 'e.id'),
    )
    .where('known.slug', wanted);
  return event ? { ...event, moved: event.slug !== wanted } : null;
}

/** Published events that have not ended, soonest first. */
export const findUpcoming = (db: Knex, limit: number): Promise<CatalogEvent[]> =>
  selectEvents(db)
    .where('e.status', 'published')
    .whereRaw(`${SALES_END} > now()`)
    .orderBy(['e.start_at', 'e.id'])
    .limit(limit);
