import { isDeepStrictEqual } from 'node:util';
import { conflict, invalid } from '@foyer/kit';
import type { Deps, Tx } from '@foyer/kit/server';
import {
  ENDS_TOO_EARLY,
  eventMoved,
  type EventChanges,
  type EventPlace,
} from '../../contract/event.ts';
import { setEventCapacity } from '../capacity.ts';
import type { WhichEvent } from '../catalog.ts';
import { findDiscounts } from '../discount/findDiscount.ts';
import { findTypes } from '../ticketType/findTypes.ts';
import { saleWindow } from '../ticketType/saleWindow.ts';
import { checkCharity } from './checkCharity.ts';
import { toEventDetails } from './eventRecord.ts';
import { findEvent, type CatalogEvent } from './findEvent.ts';
import { lockEvent } from './lockEvent.ts';
import { changeEventStatus } from './changeEventStatus.ts';
import { readable } from './readable.ts';
import { chosenSlug, freeSlug, keepSlug } from './slugs.ts';
import { zoneShift, type Mover } from './zoneShift.ts';

/** Changes the given fields and leaves the rest. A changed status publishes or cancels the event. */
export async function changeEvent(
  deps: Deps,
  tx: Tx,
  { eventId, changes }: { eventId: string; changes: EventChanges },
): Promise<CatalogEvent> {
  const before = await lockEvent(tx.db, eventId);
  const { tenantId } = before;
  const startAt = new Date(changes.startDateTime ?? before.startAt);
  const timeZone = changes.timeZone ?? before.timeZone;
  const move = zoneShift(before, { startAt, timeZone }, 'details.startDateTime');
  const endAt = new Date(
    changes.endDateTime ?? (changes.moveAlong ? move.instant(before.endAt) : before.endAt),
  );
  if (before.status === 'cancelled') requireSameAnnouncement(before, changes);
  if (startAt > endAt) throw invalid({ 'details.endDateTime': [ENDS_TOO_EARLY] });
  const charityId = changes.charityId === undefined ? before.charityId : changes.charityId;
  if (charityId && charityId !== before.charityId)
    await checkCharity(deps, tx, { tenantId, charityId });
  const slug = await slugAfter(tx, before, changes);
  await tx
    .db('events_event')
    .where({ tenant_id: tenantId, id: before.id })
    .update({
      slug,
      name: changes.name ?? before.name,
      start_at: startAt,
      end_at: endAt,
      time_zone: timeZone,
      address1: textAfter(before.address1, changes.address1),
      city: textAfter(before.city, changes.city),
      state: textAfter(before.state, changes.state),
      country: textAfter(before.country, changes.country),
      covid_safety: textAfter(before.covidSafety, changes.covidSafety),
      description: readable(textAfter(before.description, changes.description)),
      doors: textAfter(before.doors, changes.doors),
      age: textAfter(before.age, changes.age),
      refund_terms: textAfter(before.refundTerms, changes.refundTerms),
      email_delivery_verbiage: textAfter(
        before.emailDeliveryVerbiage,
        changes.emailDeliveryVerbiage,
      ),
      charity_id: charityId,
      requires_confirmation: changes.requiresConfirmation ?? before.requiresConfirmation,
      cancel_reason: textAfter(before.cancelReason, changes.cancelReason).trim(),
      refund_plan: changes.refundPlan ?? before.refundPlan,
      updated_at: tx.db.fn.now(),
    });
  const which = { tenantId, eventId: before.id };
  if (slug !== before.slug) await keepSlug(tx, { ...which, slug });
  const hasMoved = startAt.getTime() !== before.startAt.getTime() || timeZone !== before.timeZone;
  const movesAlong = changes.moveAlong === true && hasMoved;
  if (movesAlong || timeZone !== before.timeZone)
    await shiftSaleWindows(tx, { ...which, timeZone, ...(movesAlong && { move }) });
  if (movesAlong) await shiftDiscounts(tx, { ...which, move });
  if (changes.capacity !== undefined && changes.capacity !== before.capacity)
    await setEventCapacity(tx, which, changes.capacity);
  const after = await findEvent(tx.db, before.id);
  if (!after) throw new Error('A locked event was not found.');
  await tx.audit({
    action: 'event.updated',
    subject: 'event',
    subjectId: before.id,
    tenantId,
    before: toEventDetails(before),
    after: { ...toEventDetails(after), ...(movesAlong && { movedAlong: true }) },
  });
  await announceMove(tx, { before, after, changes });
  return changes.status ? changeEventStatus(tx, after, changes.status) : after;
}

/** Raises the calendar sequence when the entry changes, and notifies ticket holders of a new date, time or location. */
async function announceMove(
  tx: Tx,
  { before, after, changes }: { before: CatalogEvent; after: CatalogEvent; changes: EventChanges },
): Promise<void> {
  const { tenantId, id } = after;
  const known = placeOf(before);
  const hasMoved = !isDeepStrictEqual(known, placeOf(after));
  if (hasMoved || before.name !== after.name)
    await tx
      .db('events_event')
      .where({ tenant_id: tenantId, id })
      .update({ calendar_sequence: tx.db.raw('calendar_sequence + 1') });
  // Ticket holders who are told of the cancellation need no other message.
  if (!hasMoved || after.status !== 'published' || changes.status === 'cancelled') return;
  const notifyHolders = changes.notifyHolders ?? true;
  await tx.emit(eventMoved, { tenantId, eventId: id, before: known, notifyHolders });
}

const placeOf = (event: CatalogEvent): EventPlace => ({
  startDateTime: event.startAt.toISOString(),
  endDateTime: event.endAt.toISOString(),
  timeZone: event.timeZone,
  address1: event.address1,
  city: event.city,
  state: event.state,
  country: event.country,
});

/**
 * Ticket holders were already told these values when the event was canceled.
 * @throws 409 if they differ
 */
function requireSameAnnouncement(
  before: CatalogEvent,
  { cancelReason, refundPlan }: EventChanges,
): void {
  const reason = textAfter(before.cancelReason, cancelReason).trim();
  if (reason !== before.cancelReason || (refundPlan ?? before.refundPlan) !== before.refundPlan)
    throw conflict(
      'event_cancelled',
      'This event is already canceled. Ticket holders were already sent the reason and refund plan, so you can’t change them.',
    );
}

/** A cleared input becomes an empty text; an omitted one changes nothing. */
const textAfter = (before: string, given: string | null | undefined): string =>
  given === undefined ? before : (given ?? '');

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
 * Moves discounts that have dates along with their event.
 * @returns how many moved
 */
async function shiftDiscounts(
  { db }: Tx,
  { tenantId, eventId, move }: WhichEvent & { move: Mover },
): Promise<number> {
  const dated = (await findDiscounts(db, eventId)).filter(
    ({ startsAt, endsAt }) => startsAt ?? endsAt,
  );
  for (const { id, startsAt, endsAt } of dated)
    await db('events_discount')
      .where({ tenant_id: tenantId, id })
      .update({
        starts_at: startsAt && move.instant(startsAt),
        ends_at: endsAt && move.instant(endsAt),
        updated_at: db.fn.now(),
      });
  return dated.length;
}

/**
 * Recalculates sale windows after a change of zone, keeping their local time. With `move`, the
 * local times move as well.
 * @returns how many windows moved
 */
async function shiftSaleWindows(
  { db }: Tx,
  { tenantId, eventId, timeZone, move }: WhichEvent & { timeZone: string; move?: Mover },
): Promise<number> {
  const limited = (await findTypes(db, eventId)).filter(({ saleEndsAt }) => saleEndsAt !== null);
  for (const type of limited) {
    const days = move?.window(type) ?? type;
    const { saleStartsAt, saleEndsAt } = saleWindow({ ...type, ...days }, timeZone);
    await db('events_ticket_type').where({ tenant_id: tenantId, id: type.id }).update({
      start_date: days.startDate,
      start_time: days.startTime,
      end_date: days.endDate,
      end_time: days.endTime,
      sale_starts_at: saleStartsAt,
      sale_ends_at: saleEndsAt,
      updated_at: db.fn.now(),
    });
  }
  return limited.length;
}
