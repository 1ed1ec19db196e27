import { clockTime, eventTime, instantOf } from '@foyer/kit';

/** `Z` is an event whose zone nobody has set. */
const zoneOf = (timeZone: string | undefined): string => timeZone || 'Z';

/** An instant as a clock at the event shows it, for an input of the browser. */
export const toLocalInput = (instant: string | null | undefined, timeZone: string | undefined) =>
  instant ? clockTime(instant, zoneOf(timeZone)).slice(0, 16) : '';

/** What was typed at the event's clock, as an instant; undefined while it is not whole. */
export function fromLocalInput(typed: string, timeZone: string | undefined): string | undefined {
  const at = instantOf(typed, zoneOf(timeZone));
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
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
  const wall = (at: string) => Date.parse(`${clockTime(at, zoneOf(timeZone))}Z`);
  const moved = new Date(wall(instant) + wall(to) - wall(from));
  return Number.isNaN(moved.getTime())
    ? undefined
    : fromLocalInput(clockTime(moved, 'UTC'), timeZone);
}

/** `America/New York`; an event without a zone is at UTC. */
export const zoneName = (timeZone: string): string =>
  timeZone === 'Z' ? 'UTC' : timeZone.replaceAll('_', ' ');
