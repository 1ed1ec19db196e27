import * as dates from '@foyer/kit/dates';
import type { PublicEvent } from '@foyer/plugin-events/contract';

/** A time with no-break spaces, so that AM, PM and the zone don't wrap. */
export const unbroken = (time: string): string =>
  time.replace(/\s([AP]M)/g, '\u00a0$1').replace(/M\s(?=[A-Z])/g, 'M\u00a0');

/** "July 08, 2026" */
export const formatDay = dates.longDay;

/** "Saturday, July 18, 2026" */
export const formatLongDay = dates.weekdayAndDay;

/** "7:00 PM EDT" */
export const formatTime = (at: string, timeZone: string): string =>
  unbroken(dates.formatTime(at, timeZone));

/** "6:30 PM", in the event's local time. */
export const formatDoors = (doors: string): string =>
  unbroken(dates.timeWithoutZone(`2000-01-01T${doors}Z`, 'UTC'));

/** The month and day for a ticket's stub. */
export const stubDate = dates.stubDate;

/** The local day of an instant: `2026-07-18`. */
export const dayOf = (at: string, timeZone: string): string =>
  dates.clockTime(at, timeZone).slice(0, 10);

interface SaleWindow {
  startDate: string | null;
  startTime: string | null;
  endDate: string | null;
  endTime: string | null;
}

/** When types without their own dates stop being sold. */
export interface SalesEnd {
  at: string;
  timeZone: string;
}

/**
 * When a type is on sale: "July 01, 2026, 9:00 AM to July 10, 2026, 6:00 PM EDT" by its own dates,
 * or "until July 18, 2026, 10:00 PM EDT".
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

/** "Riverside Amphitheatre, Portland, ME", with the country only if it isn't the US. */
export const placeOf = ({ address1, city, state, country }: PublicEvent['details']): string =>
  [address1, city, state, ['USA', 'US', 'United States'].includes(country) ? '' : country]
    .filter(Boolean)
    .join(', ');

/** A map link that phones open in the app that their owner prefers. */
export const mapOf = (details: PublicEvent['details']): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeOf(details))}`;
