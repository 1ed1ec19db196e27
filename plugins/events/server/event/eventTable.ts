import { conflict, invalid, isBlankHtml } from '@foyer/kit';
import {
  cleanHtml,
  type Deps,
  type Knex,
  narrowPlaces,
  removeFile,
  table,
  type Tx,
} from '@foyer/kit/server';
import { isSuspended } from '@foyer/plugin-tenants/server';
import { events } from '../../contract.ts';
import {
  ENDS_TOO_EARLY,
  eventCancelled,
  type EventChanges,
  eventCounts,
  type EventForm,
  eventPublished,
  type EventStatus,
  pageWords,
} from '../../contract/event.ts';
import { canBeSold, NOTHING_TO_SELL } from '../../contract/ticketType.ts';
import { setEventCapacity } from '../capacity.ts';
import { ticketCounts } from '../ticketCounts.ts';
import { findTypes } from '../ticketType/findTypes.ts';
import { checkCharity } from './eventCharity.ts';
import { type CatalogEvent, EVENT_COLUMNS, findEvent, lockEvent, withStock } from './findEvent.ts';
import { announceMove, moveDates, zoneShift } from './moveEvent.ts';
import { chosenSlug, freeSlug, keepSlug } from './slugs.ts';

const DESCRIPTION = {
  source: 'details.description',
  schema: pageWords.form.shape.description,
};

/** Sanitizes a description for storage and display; a cleared editor results in an empty text. */
const readable = (html: string): string => (isBlankHtml(html) ? '' : cleanHtml(html, DESCRIPTION));

/** Columns added by `withCounts`. */
const COUNTS = {
  places: 'coalesce(l.places, 0)',
  sold: 'coalesce(c.sold, 0)',
  complimentary: 'coalesce(c.complimentary, 0)',
  held: 'coalesce(l.held, 0)',
  keptBack: 'coalesce(c.kept_back, 0)',
  left: 'coalesce(l.remaining, 0)',
} satisfies Record<keyof typeof eventCounts.fields, string>;

const hasMovedAlong = (
  before: { startDateTime: string; timeZone: string },
  { moveAlong, startDateTime = before.startDateTime, timeZone = before.timeZone }: EventChanges,
): boolean =>
  moveAlong === true &&
  (Date.parse(startDateTime) !== Date.parse(before.startDateTime) || timeZone !== before.timeZone);

/** Joins the sold, held and remaining counts to a tenant's events `t`. */
const withCounts = (
  rows: Knex.QueryBuilder,
  given: { db: Knex; deps: Pick<Deps, 'use'>; tenantId: string },
): Knex.QueryBuilder =>
  rows
    .leftJoin('events_event_left_v1 as l', (join) =>
      join.on('l.tenant_id', 't.tenant_id').andOn('l.event_id', 't.id'),
    )
    .leftJoin(
      given.deps.use(ticketCounts).ofEvents(given.db, given.tenantId).as('c'),
      'c.event_id',
      't.id',
    );

/** Where an event's files are stored. */
export const filePlace = (event: { tenantId: string; id: string }, name: string) => ({
  bucket: event.tenantId,
  key: `events/${event.id}/${name}`,
});

/** The events of a tenant, each with its own address and counts. A new one is a draft. */
export const eventTable = table('events_event', events.resources.events, {
  noun: 'event',
  columns: {
    ...EVENT_COLUMNS,
    description: { write: readable },
    // Each has rules of its own, below.
    status: { write: 'step' },
  },
  computed: {
    eventImage: `'/api/p/tenants/' || t.tenant_id || '/events/' || t.id || '/image/' || t.event_image`,
    seatmap: `'/' || t.slug || '/assets/seatmap.' || substring(t.seatmap from '[^.]+$')`,
    capacity: 's.capacity',
    ...COUNTS,
  },
  from: (rows, { db, deps, params: { tenantId = '' } }) =>
    withCounts(withStock(rows), { db, deps, tenantId }),
  count: (rows) => rows,
  lockFirst: async ({ tx }, id) => (id === undefined ? undefined : lockEvent(tx.db, id)),
  // Seeds and restored events name their ID.
  derived: ({ params, before }) => (!before && params['id'] ? { id: params['id'] } : {}),
  before: {
    async create({ tx, deps, params: { tenantId = '' }, details }) {
      const { charityId, slug, name } = details;
      if (charityId) await checkCharity(deps, tx, { tenantId, charityId });
      return {
        ...details,
        slug: slug
          ? await chosenSlug(tx, { tenantId, eventId: null, slug })
          : await freeSlug(tx, { tenantId, name }),
      };
    },
    async update({ tx, deps, parent, details }) {
      if (!parent) return details;
      const { startAt, endAt } = datesAfter(parent, details);
      if (parent.status === 'cancelled') requireSameAnnouncement(parent, details);
      if (startAt > endAt) throw invalid({ 'details.endDateTime': [ENDS_TOO_EARLY] });
      const { tenantId } = parent;
      const { charityId, cancelReason } = details;
      if (charityId && charityId !== parent.charityId)
        await checkCharity(deps, tx, { tenantId, charityId });
      return {
        ...details,
        endDateTime: endAt.toISOString(),
        slug: await slugAfter(tx, parent, details),
        ...(cancelReason !== undefined && { cancelReason: (cancelReason ?? '').trim() }),
      };
    },
  },
  async store({ tx, id, params: { tenantId = '' }, parent, details: { slug, ...details } }) {
    const which = { tenantId, eventId: id };
    if (slug && slug !== parent?.slug) await keepSlug(tx, { ...which, slug });
    if (parent) await moveDates(tx, { event: parent, ...datesAfter(parent, details) });
    else await lockEvent(tx.db, id);
    if (details.capacity !== undefined && details.capacity !== parent?.capacity)
      await setEventCapacity(tx, which, details.capacity);
  },
  audited({ details }, asked) {
    const counts = Object.keys(eventCounts.fields);
    const kept = Object.entries(details).filter(([name]) => !counts.includes(name));
    return {
      ...Object.fromEntries(kept),
      ...(asked?.before &&
        hasMovedAlong(asked.before.details, asked.details) && { movedAlong: true }),
    };
  },
  after: {
    create: ({ tx, after, details: { status } }) => setStatus(tx, after.id, status),
    async update({ tx, parent, after, details }) {
      if (parent) await announceMove(tx, { before: parent, id: after.id, changes: details });
      return setStatus(tx, after.id, details.status);
    },
    // Nothing else has the files of an event without orders.
    async delete({ tx, parent }) {
      for (const name of parent ? [parent.eventImage, parent.seatmap] : [])
        for (const place of parent && name ? filePlaces(parent, name) : [])
          await tx.enqueue(removeFile, place);
    },
  },
  stillUsed: () =>
    conflict(
      'event_has_orders',
      'This event has orders, so it can’t be deleted. Cancel it instead.',
    ),
});

/** The dates and the zone after a change. Dates that depend on the start move with it if asked. */
function datesAfter(
  event: CatalogEvent,
  changes: Pick<EventChanges, 'startDateTime' | 'endDateTime' | 'timeZone' | 'moveAlong'>,
) {
  const startAt = new Date(changes.startDateTime ?? event.startAt);
  const timeZone = changes.timeZone ?? event.timeZone;
  const move = zoneShift(event, { startAt, timeZone }, 'details.startDateTime');
  const endAt = new Date(
    changes.endDateTime ?? (changes.moveAlong ? move.instant(event.endAt) : event.endAt),
  );
  const hasMoved = startAt.getTime() !== event.startAt.getTime() || timeZone !== event.timeZone;
  return { startAt, endAt, timeZone, move, movesAlong: changes.moveAlong === true && hasMoved };
}

/** A changed status publishes or cancels the event. */
async function setStatus(
  tx: Tx,
  id: string,
  status: EventForm['status'],
): Promise<'changed' | undefined> {
  if (!status) return undefined;
  const event = await findEvent(tx.db, id);
  if (!event) throw new Error('A locked event was not found.');
  await changeEventStatus(tx, event, status);
  return 'changed';
}

/** A cleared address is derived from the name again; a new name alone leaves the address unchanged. */
async function slugAfter(
  tx: Tx,
  { tenantId, id, name, slug }: CatalogEvent,
  changes: EventChanges,
): Promise<string> {
  if (changes.slug === undefined || changes.slug === slug) return slug;
  return changes.slug
    ? chosenSlug(tx, { tenantId, eventId: id, slug: changes.slug })
    : freeSlug(tx, { tenantId, name: changes.name ?? name });
}

/**
 * Ticket holders were already told these values when the event was canceled.
 * @throws 409 if they differ
 */
function requireSameAnnouncement(
  { cancelReason, refundPlan }: CatalogEvent,
  changes: EventChanges,
): void {
  const reason = (
    changes.cancelReason === undefined ? cancelReason : (changes.cancelReason ?? '')
  ).trim();
  if (reason !== cancelReason || (changes.refundPlan ?? refundPlan) !== refundPlan)
    throw conflict(
      'event_cancelled',
      'This event is already canceled. Ticket holders were already sent the reason and refund plan, so you can’t change them.',
    );
}

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

/** Draft, then published, then canceled; there is no way back. Requires the event's lock. */
export async function changeEventStatus(
  tx: Tx,
  event: CatalogEvent,
  status: EventStatus,
): Promise<CatalogEvent> {
  if (status === event.status) return event;
  if (status === 'draft')
    throw conflict('not_a_draft', 'A published event can’t go back to being a draft.');
  if (event.status === 'cancelled')
    throw conflict('event_cancelled', 'A canceled event can’t be published again.');
  const { tenantId, id } = event;
  if (status === 'published') {
    if (await isSuspended(tx.db, tenantId))
      throw conflict(
        'sales_suspended',
        'This organization is suspended, so its events can’t be published.',
      );
    await checkSomethingIsSold(tx, event);
  }
  await tx
    .db('events_event')
    .where({ tenant_id: tenantId, id })
    .update({
      status,
      // Calendars with the event receive the cancellation.
      ...(status === 'cancelled' && { calendar_sequence: tx.db.raw('calendar_sequence + 1') }),
      updated_at: tx.db.fn.now(),
    });
  if (status === 'cancelled') await releaseHolds(tx, event);
  await tx.audit({
    action: `event.${status}`,
    subject: 'event',
    subjectId: id,
    tenantId,
    before: { status: event.status },
    after: { status },
  });
  await tx.emit(status === 'published' ? eventPublished : eventCancelled, {
    tenantId,
    eventId: id,
  });
  return { ...event, status };
}

async function checkSomethingIsSold({ db }: Tx, event: CatalogEvent): Promise<void> {
  const types = await findTypes(db, event.id);
  if (!types.some(canBeSold)) throw conflict('nothing_to_sell', NOTHING_TO_SELL);
}

/** Buyers who hold tickets of it no longer need to pay. */
async function releaseHolds({ db }: Tx, { tenantId, id }: CatalogEvent): Promise<void> {
  await db.raw(
    `select events_release_v1(tenant_id, id)
     from (select tenant_id, id from events_hold where tenant_id = ? and event_id = ?) as held`,
    [tenantId, id],
  );
}

/** A file and its smaller versions. */
export function filePlaces(event: { tenantId: string; id: string }, name: string) {
  const place = filePlace(event, name);
  return [place, ...narrowPlaces(place)];
}
