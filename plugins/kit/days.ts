const LONG = { year: 'numeric', month: 'long', day: '2-digit' } as const;
const SHORT = { ...LONG, month: 'short' } as const;

/**
 * The day of an instant, as every page writes it: `November 02, 2026`. What is no instant stays as it is.
 * @param timeZone of whose calendar it is; the reader's own where it is not known
 * @example longDay('2026-11-03T01:00:00.000Z', 'America/New_York')
 */
export const longDay = (at: string | Date, timeZone: string | undefined): string =>
  write(at, LONG, timeZone);

/** The same where there is less room: `Nov 02, 2026`. */
export const shortDay = (at: string | Date, timeZone: string | undefined): string =>
  write(at, SHORT, timeZone);

const formats = new Map<string, Intl.DateTimeFormat>();

function write(
  at: string | Date,
  options: typeof LONG | typeof SHORT,
  zone: string | undefined,
): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return String(at);
  const key = `${options.month} ${zone ?? ''}`;
  const timeZone = zone === 'Z' ? 'UTC' : zone;
  // To make a format takes longer than to write a day.
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formats.set(key, format);
  return format.format(date);
}
