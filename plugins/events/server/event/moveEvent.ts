import { isDeepStrictEqual } from 'node:util';
import { invalid } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { DateTime } from 'luxon';
import {
  type EventChanges,
  eventMoved,
  type EventPlace,
  isInYears,
  NOT_IN_YEARS,
} from '../../contract/event.ts';
import { findTypes, saleWindow, type WindowText } from '../ticketType/findTypes.ts';
import { type CatalogEvent, findEvent } from './findEvent.ts';

/**
 * Recalculates what depends on an event's dates: sale windows keep their local time in a new zone. If asked, windows
 * and discounts move by as much as the start.
 */
export async function moveDates(
  tx: Tx,
  given: { event: CatalogEvent; timeZone: string; move: Mover; movesAlong: boolean },
): Promise<void> {
  const { event, timeZone, move, movesAlong } = given;
  if (movesAlong || timeZone !== event.timeZone)
    await shiftSaleWindows(tx, event, { timeZone, ...(movesAlong && { move }) });
  if (movesAlong) await shiftDiscounts(tx, event, move);
}

async function shiftDiscounts({ db }: Tx, { tenantId, id }: CatalogEvent, move: Mover) {
  const dated: { id: string; starts_at: Date | null; ends_at: Date | null }[] = await db(
    'events_discount',
  )
    .where({ tenant_id: tenantId, event_id: id })
    .whereRaw('coalesce(starts_at, ends_at) is not null')
    .select('id', 'starts_at', 'ends_at');
  for (const discount of dated)
    await db('events_discount')
      .where({ tenant_id: tenantId, id: discount.id })
      .update({
        starts_at: discount.starts_at && move.instant(discount.starts_at),
        ends_at: discount.ends_at && move.instant(discount.ends_at),
        updated_at: db.fn.now(),
      });
}

/** With `move`, the local times move as well. */
async function shiftSaleWindows(
  { db }: Tx,
  { tenantId, id }: CatalogEvent,
  { timeZone, move }: { timeZone: string; move?: Mover },
): Promise<void> {
  for (const type of (await findTypes(db, id)).filter(({ saleEndsAt }) => saleEndsAt !== null)) {
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
}

/** Raises the calendar sequence when the entry changes, and notifies ticket holders of a new date, time or location. */
export async function announceMove(
  tx: Tx,
  { before, id, changes }: { before: CatalogEvent; id: string; changes: EventChanges },
): Promise<void> {
  const after = await findEvent(tx.db, id);
  if (!after) throw new Error('A locked event was not found.');
  const { tenantId } = after;
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

type Days = Pick<WindowText, 'startDate' | 'startTime' | 'endDate' | 'endTime'>;

/** Moves dates of an event by as much as its start moves. */
export interface Mover {
  instant(at: Date): string;
  window(days: Days): Days;
}

/** If a dependent date becomes invalid, the error is shown next to the start. */
function inYears(at: DateTime, field: string): DateTime {
  if (at.isValid && isInYears(at.toJSDate().toISOString())) return at;
  throw invalid({ [field]: [NOT_IN_YEARS] });
}

type When = Pick<CatalogEvent, 'startAt' | 'timeZone'>;

/**
 * Moves local times at the event, so that 10 AM stays 10 AM in winter.
 * @param field of the form that asked for the move
 */
export function zoneShift(from: When, to: When, field: string): Mover {
  const wallIn = (timeZone: string) => (at: Date) =>
    DateTime.fromJSDate(at, { zone: zoneOf(timeZone) }).setZone('utc', { keepLocalTime: true });
  const wall = wallIn(from.timeZone);
  const shift = wallIn(to.timeZone)(to.startAt).toMillis() - wall(from.startAt).toMillis();
  const isStill = shift === 0 && from.timeZone === to.timeZone;
  const moved = (date: string | null, time: string | null) => {
    const at = date && time ? DateTime.fromISO(`${date}T${time}`, { zone: 'utc' }) : null;
    if (!at || shift === 0) return { date, time };
    const then = inYears(at.plus(shift), field);
    return { date: then.toFormat('yyyy-MM-dd'), time: then.toFormat('HH:mm') };
  };
  return {
    instant: (at) =>
      isStill
        ? at.toISOString()
        : inYears(wall(at).plus(shift), field)
            .setZone(zoneOf(to.timeZone), { keepLocalTime: true })
            .toJSDate()
            .toISOString(),
    window({ startDate, startTime, endDate, endTime }) {
      const start = moved(startDate, startTime);
      const end = moved(endDate, endTime);
      return {
        startDate: start.date,
        startTime: start.time,
        endDate: end.date,
        endTime: end.time,
      };
    },
  };
}

const zoneOf = (timeZone: string): string => (timeZone === 'Z' ? 'utc' : timeZone);
