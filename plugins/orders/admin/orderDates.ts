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
    /** `Nov 2, 2026, 7:03 PM` */
    exact: format({ dateStyle: 'medium', timeStyle: 'short' }),
    /** `Nov 2, 2026, 7:03 PM EST`: where nothing else says which clock it is. */
    zoned: format({
      ...{ year: 'numeric', month: 'short', day: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    }),
  };
}
