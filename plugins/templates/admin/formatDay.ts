/** `2026-11-03T…` → `November 03, 2026` */
export const formatDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: '2-digit',
    timeZone,
  }).format(new Date(instant));
