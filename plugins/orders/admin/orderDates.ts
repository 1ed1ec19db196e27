import { longDay, shortDay } from '@foyer/kit';
import { formatInstant } from '@foyer/kit/admin';

/** Dates of a tenant's days: in full, short, and to the minute; empty where there is none. */
export function orderDates(timeZone: string | undefined) {
  const by =
    (format: (instant: string, timeZone: string | undefined) => string) =>
    (instant: string | null): string =>
      instant ? format(instant, timeZone) : '';
  return {
    /** `November 02, 2026` */
    long: by(longDay),
    /** `Nov 02, 2026` */
    short: by(shortDay),
    /** `Nov 02, 2026, 7:03 PM EST` */
    exact: by(formatInstant),
  };
}
