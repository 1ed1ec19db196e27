import { invalid } from '@foyer/kit';
import { DateTime } from 'luxon';
import { isInYears, NOT_IN_YEARS } from '../../contract/event.ts';
import type { WindowText } from '../ticketType/saleWindow.ts';
import type { CatalogEvent } from './findEvent.ts';

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
