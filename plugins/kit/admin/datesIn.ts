import { useMemo } from 'react';
import { formatInstant, longDay, shortDay } from '../dates.ts';
import { useTimeZone } from './useTimeZone.ts';

/**
 * Formats dates in a time zone that may not be known yet. Returns an empty text until it is, and for a missing
 * instant.
 */
export function datesIn(timeZone: string | undefined) {
  const by =
    (format: (at: string, zone: string) => string) =>
    (at: string | null | undefined): string =>
      at && timeZone !== undefined ? format(at, timeZone) : '';
  return {
    /** `November 02, 2026` */
    long: by(longDay),
    /** `Nov 02, 2026` */
    short: by(shortDay),
    /** `Nov 02, 2026, 7:03 PM EST` */
    exact: by(formatInstant),
  };
}
export type ZonedDates = ReturnType<typeof datesIn>;

/**
 * Formats dates in the time zone of a list's tenant or of the console. See `useTimeZone`.
 * @example const dates = useDates(tenantId); dates.long(row.dateCreated)
 */
export function useDates(tenantId?: string): ZonedDates {
  const timeZone = useTimeZone(tenantId);
  return useMemo(() => datesIn(timeZone), [timeZone]);
}
