import { invalid } from '@foyer/kit';
import { DateTime } from 'luxon';
import { isInYears, NOT_IN_YEARS } from '../../contract/eventForm.ts';
import type { WindowText } from '../ticketType/saleWindow.ts';
import type { CatalogueEvent } from './findEvent.ts';

type Days = Pick<WindowText, 'startDate' | 'startTime' | 'endDate' | 'endTime'>;

/** Moves what belongs to an event as far as its start moves. */
export interface Mover {
  instant(at: Date): string;
  window(days: Days): Days;
}

/** What moves along with a start is refused beside it, where the start alone would do. */
function inYears(at: DateTime): DateTime {
  if (at.isValid && isInYears(at.toJSDate().toISOString())) return at;
  throw invalid({ startDateTime: [NOT_IN_YEARS] });
}

/** Hours are those of a clock at the event, so that ten o'clock stays ten o'clock in winter. */
export function zoneShift(
  { startAt, timeZone }: Pick<CatalogueEvent, 'startAt' | 'timeZone'>,
  startDateTime: string | undefined,
): Mover {
  const zone = timeZone === 'Z' ? 'utc' : timeZone;
  const wall = (at: Date) =>
    DateTime.fromJSDate(at, { zone }).setZone('utc', { keepLocalTime: true });
  const shift = startDateTime
    ? wall(new Date(startDateTime)).toMillis() - wall(startAt).toMillis()
    : 0;
  const moved = (date: string | null, time: string | null) => {
    const at = date && time ? DateTime.fromISO(`${date}T${time}`, { zone: 'utc' }) : null;
    if (!at || shift === 0) return { date, time };
    const then = inYears(at.plus(shift));
    return { date: then.toFormat('yyyy-MM-dd'), time: then.toFormat('HH:mm') };
  };
  return {
    instant: (at) =>
      shift === 0
        ? at.toISOString()
        : inYears(wall(at).plus(shift))
            .setZone(zone, { keepLocalTime: true })
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
