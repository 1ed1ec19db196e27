import { DateTime } from 'luxon';

const SHORT = ['h:mm a', 'LLL d, h:mm a'];
const LONG = 'LLL d, h:mm a ZZZZ';

/**
 * Instants as short as tells them apart: the time alone, with the day where they are of several, and with
 * the zone where an hour comes twice.
 * @example instantsInWords(['2026-03-08T23:30:00Z'], 'America/New_York') // ['7:30 PM']
 */
export function instantsInWords(instants: readonly string[], timeZone: string): string[] {
  const times = instants.map((at) => DateTime.fromISO(at, { zone: timeZone, locale: 'en-US' }));
  const inWords = (format: string) => times.map((time) => time.toFormat(format));
  return SHORT.map(inWords).find((words) => new Set(words).size === words.length) ?? inWords(LONG);
}
