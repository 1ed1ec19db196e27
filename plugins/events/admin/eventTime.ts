import { clockTime, eventTime, instantOf } from '@foyer/kit';

/** `Z` stands for an event without a time zone. */
const zoneOf = (timeZone: string | undefined): string => timeZone || 'Z';

/** An instant in the event's local time, as a `datetime-local` value. */
export const toLocalInput = (instant: string | null | undefined, timeZone: string | undefined) =>
  instant ? clockTime(instant, zoneOf(timeZone)).slice(0, 16) : '';

/** Local time at the event to an instant; undefined if the input is incomplete. */
export function fromLocalInput(typed: string, timeZone: string | undefined): string | undefined {
  const at = instantOf(typed, zoneOf(timeZone));
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The time after a clock change if the typed time is skipped by it; else undefined. */
export function skippedTime(typed: string, timeZone: string | undefined): string | undefined {
  const instant = fromLocalInput(typed, timeZone);
  // Browsers write `2027-03-14T02:30`, some with seconds.
  return instant && toLocalInput(instant, timeZone) !== typed.slice(0, 16)
    ? eventTime(instant, timeZone ?? 'Z')
    : undefined;
}

/** The instant with the same local time in another zone. */
export const withSameHourIn = (
  instant: string,
  { from, to }: { from: string | undefined; to: string | undefined },
): string | undefined => fromLocalInput(toLocalInput(instant, from), to);

/** Moves an instant by the same local-time difference as from → to; undefined for an invalid date. */
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

/** `America/New York`; an event without a zone uses UTC. */
export const zoneName = (timeZone: string): string =>
  timeZone === 'Z' ? 'UTC' : timeZone.replaceAll('_', ' ');
