const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** `November 22, 2026`, on the calendar of whoever looks. */
export const day = (instant: string): string => FORMAT.format(new Date(instant));
