import { dayWithoutYear, formatTime, timeWithoutZone } from '@foyer/kit';

type Form = (instant: string, timeZone: string) => string;

const withDay =
  (time: Form): Form =>
  (instant, timeZone) =>
    `${dayWithoutYear(instant, timeZone)}, ${time(instant, timeZone)}`;

const SHORT: readonly Form[] = [timeWithoutZone, withDay(timeWithoutZone)];
const LONG = withDay(formatTime);

/**
 * Instants as short as tells them apart: the time alone, with the day where they are of several, and with
 * the zone where an hour comes twice.
 * @example instantsInWords(['2026-03-08T23:30:00Z'], 'America/New_York') // ['7:30 PM']
 */
export function instantsInWords(instants: readonly string[], timeZone: string): string[] {
  const inWords = (form: Form) => instants.map((at) => form(at, timeZone));
  return SHORT.map(inWords).find((words) => new Set(words).size === words.length) ?? inWords(LONG);
}
