import { dayWithoutYear, formatTime, timeWithoutZone } from '@foyer/kit';

type Form = (instant: string, timeZone: string) => string;

const withDay =
  (time: Form): Form =>
  (instant, timeZone) =>
    `${dayWithoutYear(instant, timeZone)}, ${time(instant, timeZone)}`;

const SHORT: readonly Form[] = [timeWithoutZone, withDay(timeWithoutZone)];
const LONG = withDay(formatTime);

/**
 * Formats instants as short as possible without ambiguity: only the time, with the day if there are
 * several days, and with the time zone if an hour occurs twice.
 * @example
 * instantsInWords(['2026-03-08T23:30:00Z'], 'America/New_York') // ['7:30 PM']
 */
export function instantsInWords(instants: readonly string[], timeZone: string): string[] {
  const inWords = (form: Form) => instants.map((at) => form(at, timeZone));
  return SHORT.map(inWords).find((words) => new Set(words).size === words.length) ?? inWords(LONG);
}
