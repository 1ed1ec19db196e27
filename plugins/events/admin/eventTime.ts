import { DateTime } from 'luxon';

/** `Z` is an event whose zone nobody has set. */
const zoneOf = (timeZone: string | undefined): string =>
  !timeZone || timeZone === 'Z' ? 'utc' : timeZone;

/** An instant as a clock at the event shows it, for an input of the browser. */
export const toLocalInput = (instant: string | null | undefined, timeZone: string | undefined) =>
  instant
    ? DateTime.fromISO(instant, { zone: zoneOf(timeZone) }).toFormat("yyyy-MM-dd'T'HH:mm")
    : '';

/** What was typed at the event's clock, as an instant; undefined while it is not whole. */
export function fromLocalInput(typed: string, timeZone: string | undefined): string | undefined {
  const at = DateTime.fromISO(typed, { zone: zoneOf(timeZone) });
  return at.isValid ? at.toJSDate().toISOString() : undefined;
}

/** What the event's clock shows where it skips what was typed, since it is put forward; else undefined. */
export function skippedTime(typed: string, timeZone: string | undefined): string | undefined {
  const instant = fromLocalInput(typed, timeZone);
  // Browsers write `2027-03-14T02:30`, and some the seconds with it.
  return instant && toLocalInput(instant, timeZone) !== typed.slice(0, 16)
    ? eventTime(instant, timeZone ?? 'Z')
    : undefined;
}

/** The same hour on the wall of another zone. */
export const withSameHourIn = (
  instant: string,
  { from, to }: { from: string | undefined; to: string | undefined },
): string | undefined => fromLocalInput(toLocalInput(instant, from), to);

/** An instant moved as far as another one, on the event's clock; undefined for what is no date. */
export function movedLike(
  instant: string,
  { from, to, timeZone }: { from: string; to: string; timeZone: string | undefined },
): string | undefined {
  const wall = (at: string) => DateTime.fromISO(toLocalInput(at, timeZone), { zone: 'utc' });
  const moved = wall(instant).plus(wall(to).diff(wall(from)));
  return moved.isValid ? fromLocalInput(moved.toFormat("yyyy-MM-dd'T'HH:mm"), timeZone) : undefined;
}

const atEvent = (instant: string, timeZone: string) =>
  DateTime.fromISO(instant, { zone: zoneOf(timeZone) }).setLocale('en-US');

/** `Thu, Jul 01, 2027, 6:00 PM EDT`, at the event. */
export const eventTime = (instant: string, timeZone: string): string =>
  atEvent(instant, timeZone).toLocaleString({
    ...DateTime.DATETIME_MED_WITH_WEEKDAY,
    day: '2-digit',
    timeZoneName: 'short',
  });

/** The same in two parts, `Thu, Jul 01, 2027` and `6:00 PM EDT`. */
export function eventDayAndHour(instant: string, timeZone: string): { day: string; hour: string } {
  const at = atEvent(instant, timeZone);
  return {
    day: at.toLocaleString({ ...DateTime.DATE_MED_WITH_WEEKDAY, day: '2-digit' }),
    hour: at.toLocaleString({ ...DateTime.TIME_SIMPLE, timeZoneName: 'short' }),
  };
}

/** `America/New York`; an event without a zone is at UTC. */
export const zoneName = (timeZone: string): string =>
  timeZone === 'Z' ? 'UTC' : timeZone.replaceAll('_', ' ');
