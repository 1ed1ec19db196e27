import { notFound } from '@foyer/kit';
import { columnsOf, type Ctx, type InputOf, isUuid, type Knex, query } from '@foyer/kit/server';
import type * as z from 'zod';
import type { events } from '../../contract.ts';
import {
  eventCounts,
  eventRecord,
  type EventRecord,
  type foundEvents,
  type Venue,
} from '../../contract/event.ts';

/** An event as other plugins see it. Its image and seat map are names of files. */
export interface CatalogEvent extends Omit<
  EventRecord['details'],
  'startDateTime' | 'endDateTime' | 'dateCreated' | keyof typeof eventCounts.fields
> {
  id: string;
  startAt: Date;
  endAt: Date;
  /** When sales end: at the event's end, or some hours after its start if it has none. */
  salesEndAt: Date;
  complimentaryIssued: number;
  remainingCapacity: number | null;
  createdAt: Date;
}

/** The columns that aren't named after their field. */
export const EVENT_COLUMNS = {
  startDateTime: 'start_at',
  endDateTime: 'end_at',
  dateCreated: 'created_at',
};

const isCatalogField = (name: string): boolean =>
  !(name in EVENT_COLUMNS) && !(name in eventCounts.fields) && name !== 'capacity';

const CATALOG_COLUMNS = {
  ...Object.fromEntries(
    columnsOf(eventRecord)
      .filter(({ field }) => isCatalogField(field.name))
      .map(({ field, name }) => [field.name, `t.${name}`]),
  ),
  id: 't.id',
  startAt: 't.start_at',
  endAt: 't.end_at',
  complimentaryIssued: 't.complimentary_issued',
  capacity: 's.capacity',
  remainingCapacity: 's.remaining',
  createdAt: 't.created_at',
};

const SALES_END = 'events_sales_end(t.tenant_id, t.start_at, t.end_at)';

/** Joins an event's own counter, if it has one, to the events `t`. */
export const withStock = (rows: Knex.QueryBuilder): Knex.QueryBuilder =>
  rows.leftJoin('events_left_v1 as s', (join) =>
    join.on('s.tenant_id', 't.tenant_id').andOn('s.event_id', 't.id').andOnNull('s.ticket_type_id'),
  );

const selectEvents = (db: Knex) =>
  withStock(db('events_event as t'))
    .select(CATALOG_COLUMNS)
    .select<CatalogEvent[]>(db.raw(`${SALES_END} as "salesEndAt"`));

export async function findEvent(db: Knex, eventId: string): Promise<CatalogEvent | null> {
  if (!isUuid(eventId)) return null;
  const [event] = await selectEvents(db).where('t.id', eventId);
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
      join.on('known.tenant_id', 't.tenant_id').andOn('known.event_id', 't.id'),
    )
    .where('known.slug', wanted);
  return event ? { ...event, moved: event.slug !== wanted } : null;
}

/** Published events that have not ended, soonest first. */
export const findUpcoming = (db: Knex, limit: number): Promise<CatalogEvent[]> =>
  selectEvents(db)
    .where('t.status', 'published')
    .whereRaw(`${SALES_END} > now()`)
    .orderBy(['t.start_at', 't.id'])
    .limit(limit);

/** The addresses of the same events, with the last change of each or of its ticket types. */
export const findAddresses = (
  db: Knex,
  limit: number,
): Promise<{ slug: string; changedAt: Date }[]> =>
  db('events_event as t')
    .where('t.status', 'published')
    .whereRaw(`${SALES_END} > now()`)
    .orderBy(['t.start_at', 't.id'])
    .limit(limit)
    .select<{ slug: string; changedAt: Date }[]>(
      't.slug',
      db.raw(`greatest(t.updated_at, (
        select max(type.updated_at) from events_ticket_type as type
        where type.tenant_id = t.tenant_id and type.event_id = t.id
      )) as "changedAt"`),
    );

const VENUES = 50;

/** The different places of a tenant's events, the one of the latest event first. */
export const findVenues = (db: Knex, tenantId: string): Promise<Venue[]> =>
  query<Venue>(
    db,
    `select address1, city, state, country, (array_agg(time_zone order by start_at desc))[1] as "timeZone"
     from events_event
     where tenant_id = :tenantId and address1 <> ''
     group by address1, city, state, country
     order by max(start_at) desc
     limit ${VENUES}`,
    { tenantId },
  );

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

const SHOWN = 10;
/** The maximum number of matches to sort for very common words. */
const LOOKED_AT = 200;

interface Found {
  id: string;
  tenant_id: string;
  tenant_name: string;
  name: string;
  start_at: Date;
  time_zone: string;
}

/** Events of all tenants whose name contains all of the words, each at least as a prefix. */
export async function findEvents(
  ctx: Ctx,
  { query }: InputOf<typeof events.routes.find>,
): Promise<z.output<typeof foundEvents>> {
  const words = query.name.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return { result: [] };
  const rows = await ctx.read((db) => foundBy(db, words));
  return {
    result: rows.map((row) => ({
      id: row.id,
      tenantId: row.tenant_id,
      tenantName: row.tenant_name,
      name: row.name,
      startDateTime: row.start_at.toISOString(),
      timeZone: row.time_zone,
    })),
  };
}

/** The query uses the index of words, reads at most `LOOKED_AT` events and sorts those. */
async function foundBy(db: Knex, words: readonly string[]): Promise<Found[]> {
  const rows = await query<Found>(
    db,
    `select event.id, event.tenant_id, tenant.name as tenant_name, event.name, event.start_at, event.time_zone
     from (
       select id, tenant_id, name, start_at, time_zone from events_event
       where to_tsvector('simple', name) @@ to_tsquery('simple', :words)
       limit ${LOOKED_AT}
     ) event
     join tenants_tenant_v1 tenant on tenant.id = event.tenant_id and tenant.deleted_at is null
     order by event.start_at desc, event.id
     limit ${SHOWN}`,
    { words: words.map((word) => `${word}:*`).join(' & ') },
  );
  return rows;
}
