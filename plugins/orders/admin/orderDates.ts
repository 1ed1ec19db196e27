const dateIn = (month: 'long' | 'short', timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { month, day: '2-digit', year: 'numeric', timeZone });

/** Dates of a tenant's days: `November 02, 2026` and `Nov 02, 2026`; empty where there is none. */
export function orderDates(timeZone: string | undefined) {
  const format = (month: 'long' | 'short') => {
    const formats = dateIn(month, timeZone);
    return (instant: string | null): string => (instant ? formats.format(new Date(instant)) : '');
  };
  return { long: format('long'), short: format('short') };
}
