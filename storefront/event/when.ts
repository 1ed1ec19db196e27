import * as dates from '@foyer/kit/dates';

/** A time whose AM, PM and zone stay on its line. */
export const unbroken = (time: string): string =>
  time.replace(/\s([AP]M)/g, '\u00a0$1').replace(/M\s(?=[A-Z])/g, 'M\u00a0');

/** "July 08, 2026" */
export const formatDay = dates.longDay;

/** "Saturday, July 18, 2026" */
export const formatLongDay = dates.weekdayAndDay;

/** "7:00 PM EDT" */
export const formatTime = (at: string, timeZone: string): string =>
  unbroken(dates.formatTime(at, timeZone));

/** "6:30 PM", of a time on the event's own clock. */
export const formatDoors = (doors: string): string =>
  unbroken(dates.timeWithoutZone(`2000-01-01T${doors}Z`, 'UTC'));

/** The month and the day, for a ticket's stub. */
export const stubDate = dates.stubDate;

interface SaleWindow {
  startDate: string | null;
  startTime: string | null;
  endDate: string | null;
  endTime: string | null;
}

/** When what has no dates of its own is no longer sold. */
export interface SalesEnd {
  at: string;
  timeZone: string;
}

/**
 * From when and until when a type is sold: "July 01, 2026, 9:00 AM to July 10, 2026, 6:00 PM EDT" by its
 * own dates, and "until July 18, 2026, 10:00 PM EDT" without.
 */
export function formatAvailability(type: SaleWindow, { at, timeZone }: SalesEnd): string {
  const { startDate, startTime, endDate, endTime } = type;
  if (!startDate || !endDate)
    return `until ${formatDay(at, timeZone)}, ${formatTime(at, timeZone)}`;
  const onClock = (day: string, time: string | null) =>
    dates.instantOf(`${day}T${time?.slice(0, 5) ?? '00:00'}`, timeZone);
  const startAt = onClock(startDate, startTime);
  const endAt = onClock(endDate, endTime);
  return unbroken(dates.formatRange({ startAt, endAt, timeZone }, dates.longDay));
}
