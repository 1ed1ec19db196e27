import { formatInstant } from '@foyer/kit/admin';

/** Dates of a tenant's days: in full, short, and to the minute; empty where there is none. */
export function orderDates(timeZone: string | undefined) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formats = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    return (instant: string | null): string => (instant ? formats.format(new Date(instant)) : '');
  };
  return {
    /** `November 02, 2026` */
    long: format({ month: 'long', day: '2-digit', year: 'numeric' }),
    /** `Nov 02, 2026` */
    short: format({ month: 'short', day: '2-digit', year: 'numeric' }),
    /** `Nov 2, 2026, 7:03 PM EST` */
    exact: (instant: string | null): string => (instant ? formatInstant(instant, timeZone) : ''),
  };
}
