const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 22, 2026, 7:03 PM`, on the clock of whoever looks; empty where there is none. */
export const dayAndTime = (instant: string | null | undefined): string =>
  instant ? FORMAT.format(new Date(instant)) : '';
