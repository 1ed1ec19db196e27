import { conflict, invalid, isBlankHtml } from '@foyer/kit';
import { cleanHtml, removeFile, table, type Tx } from '@foyer/kit/server';
import {
  ENDS_TOO_EARLY,
  eventCounts,
  pageWords,
  type EventChanges,
  type EventForm,
} from '../../contract/event.ts';
import { events } from '../../contract.ts';
import { setEventCapacity } from '../capacity.ts';
import { filePlaces } from '../image/filePlace.ts';
import { changeEventStatus } from './changeEventStatus.ts';
import { checkCharity } from './eventCharity.ts';
import { COUNTS, withCounts } from './eventCounts.ts';
import { EVENT_COLUMNS, findEvent, lockEvent, withStock, type CatalogEvent } from './findEvent.ts';
import { announceMove, moveDates } from './moveEvent.ts';
import { chosenSlug, freeSlug, keepSlug } from './slugs.ts';
import { zoneShift } from './zoneShift.ts';

const DESCRIPTION = {
  source: 'details.description',
  schema: pageWords.form.shape.description,
};

/** Sanitizes a description for storage and display; a cleared editor results in an empty text. */
const readable = (html: string): string => (isBlankHtml(html) ? '' : cleanHtml(html, DESCRIPTION));

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

const hasMovedAlong = (
  before: { startDateTime: string; timeZone: string },
  { moveAlong, startDateTime = before.startDateTime, timeZone = before.timeZone }: EventChanges,
): boolean =>
  moveAlong === true &&
  (Date.parse(startDateTime) !== Date.parse(before.startDateTime) || timeZone !== before.timeZone);

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
