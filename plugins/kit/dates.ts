/**
 * Formats dates and times. No other code of the product does (`api/start/localFormats.ts` enforces it). Each
 * function takes the time zone explicitly: an event's, a tenant's or the platform's.
 */

/** An instant; text is in ISO 8601. */
export type Instant = string | Date;

const YEAR = { year: 'numeric' } as const;

const FORMS = {
  longDay: { ...YEAR, month: 'long', day: '2-digit' },
  shortDay: { ...YEAR, month: 'short', day: '2-digit' },
  weekdayAndDay: { ...YEAR, weekday: 'long', month: 'long', day: 'numeric' },
  shortWeekdayAndDay: { ...YEAR, weekday: 'short', month: 'short', day: 'numeric' },
  weekdayWithoutYear: { weekday: 'long', month: 'long', day: 'numeric' },
  dayWithoutYear: { month: 'short', day: 'numeric' },
  month: { ...YEAR, month: 'long' },
  shortMonth: { ...YEAR, month: 'short' },
  shortMonthName: { month: 'short' },
  monthName: { month: 'long' },
  dayNumber: { day: 'numeric' },
  weekday: { weekday: 'long' },
  time: { hour: 'numeric', minute: '2-digit' },
  timeAndZone: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  zone: { timeZoneName: 'short' },
  zoneInWords: { timeZoneName: 'longGeneric' },
  clock: {
    ...YEAR,
    hourCycle: 'h23',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Form = keyof typeof FORMS;

// Formatters are slow to create, so they are cached.
const formatters = new Map<string, Intl.DateTimeFormat>();
// Zone names from outside come in any mix of upper and lower case.
const MOST_FORMATTERS = 200;

function formatterOf(form: Form, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`;
  const kept = formatters.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-US', { ...FORMS[form], timeZone: knownZone(timeZone) });
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  formatters.set(key, made);
  return made;
}

/** `Z` is an event without a zone. If an old browser doesn't know a new zone, times are shown in UTC. */
function knownZone(timeZone: string): string {
  if (timeZone === '') throw new RangeError('A date needs a time zone.');
  return timeZone !== 'Z' && isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** Text that isn't an instant is returned unchanged. */
function write(at: Instant, form: Form, timeZone: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return String(at);
  // Some browsers put a narrow no-break space before AM and PM.
  return formatterOf(form, timeZone).format(date).replaceAll('\u202f', ' ');
}

const partOf = (at: Instant, form: Form, given: { timeZone: string; part: string }): string =>
  formatterOf(form, given.timeZone)
    .formatToParts(new Date(at))
    .find(({ type }) => type === given.part)?.value ?? '';

/**
 * `November 02, 2026`
 * @example longDay('2026-11-03T01:00:00.000Z', 'America/New_York')
 */
export const longDay = (at: Instant, timeZone: string): string => write(at, 'longDay', timeZone);

/** `Nov 02, 2026` */
export const shortDay = (at: Instant, timeZone: string): string => write(at, 'shortDay', timeZone);

/** `Saturday, July 18, 2026` */
export const weekdayAndDay = (at: Instant, timeZone: string): string =>
  write(at, 'weekdayAndDay', timeZone);

/** `Sat, Jul 18, 2026` */
export const shortWeekdayAndDay = (at: Instant, timeZone: string): string =>
  write(at, 'shortWeekdayAndDay', timeZone);

/** `Saturday, July 18` */
export const weekdayWithoutYear = (at: Instant, timeZone: string): string =>
  write(at, 'weekdayWithoutYear', timeZone);

/** `Jul 8` */
export const dayWithoutYear = (at: Instant, timeZone: string): string =>
  write(at, 'dayWithoutYear', timeZone);

/** `7:00 PM EDT` */
export const formatTime = (at: Instant, timeZone: string): string =>
  write(at, 'timeAndZone', timeZone);

/** `7:00 PM`, for when the zone is shown next to it. */
export const timeWithoutZone = (at: Instant, timeZone: string): string =>
  write(at, 'time', timeZone);

/** `EDT`: the abbreviation of the zone at that instant. */
export const zoneLabel = (at: Instant, timeZone: string): string =>
  partOf(at, 'zone', { timeZone, part: 'timeZoneName' });

/** `Eastern Time`: the zone, whatever the season. */
export const zoneInWords = (timeZone: string): string =>
  partOf(new Date(0), 'zoneInWords', { timeZone, part: 'timeZoneName' });

/** `Nov 22, 2026, 4:05 PM EST` */
export const formatInstant = (at: Instant, timeZone: string): string =>
  `${shortDay(at, timeZone)}, ${formatTime(at, timeZone)}`;

/** `November 22, 2026, 4:05 PM EST` */
export const longInstant = (at: Instant, timeZone: string): string =>
  `${longDay(at, timeZone)}, ${formatTime(at, timeZone)}`;

/** `Sat, Jul 18, 2026, 7:00 PM EDT`: the start of an event. */
export const eventTime = (at: Instant, timeZone: string): string =>
  `${shortWeekdayAndDay(at, timeZone)}, ${formatTime(at, timeZone)}`;

/** Two instants in one time zone. */
export interface TimeRange {
  startAt: Instant;
  endAt: Instant;
  timeZone: string;
}

/**
 * `7:00 PM – 10:00 PM EST`. If the clocks change in between, both ends name their zone: `11:00 PM EDT – 2:00 AM EST`.
 */
export function formatHours(range: TimeRange): string {
  const { start, end } = hoursOf(range);
  return `${start} – ${end}`;
}

/** The end always names its zone; the start does only if its abbreviation differs. */
function hoursOf({ startAt, endAt, timeZone }: TimeRange): { start: string; end: string } {
  const isOneClock = zoneLabel(startAt, timeZone) === zoneLabel(endAt, timeZone);
  const start = isOneClock ? timeWithoutZone(startAt, timeZone) : formatTime(startAt, timeZone);
  return { start, end: formatTime(endAt, timeZone) };
}

/** `Jul 01, 2027, 9:00 AM to Jul 10, 2027, 6:00 PM EDT`, with both zones if the clocks change in between. */
export function formatRange(range: TimeRange, day: typeof longDay = shortDay): string {
  const { startAt, endAt, timeZone } = range;
  const { start, end } = hoursOf(range);
  return `${day(startAt, timeZone)}, ${start} to ${day(endAt, timeZone)}, ${end}`;
}

/** The parts of a date on a ticket stub: `Jul`, `18` and `Saturday`. */
export const stubDate = (at: Instant, timeZone: string) => ({
  month: write(at, 'shortMonthName', timeZone),
  day: write(at, 'dayNumber', timeZone),
  weekday: write(at, 'weekday', timeZone),
});

/** `October 2026`, from a day or a month such as `2026-10`. A calendar month needs no zone. */
export const monthInWords = (day: string): string => write(`${day.slice(0, 7)}-01`, 'month', 'UTC');

/** `October` */
export const monthName = (day: string): string => write(day, 'monthName', 'UTC');

/** `Oct 2026` */
export const shortMonth = (day: string): string =>
  write(`${day.slice(0, 7)}-01`, 'shortMonth', 'UTC');

/** The local time in the zone: `2027-07-01T18:00:00`. */
export function clockTime(at: Instant, timeZone: string): string {
  const parts = formatterOf('clock', timeZone).formatToParts(new Date(at));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** ` as of 2026-07-18 10.42`, a suffix for file names, which can't contain a colon. */
export const asOfForFile = (at: Instant, timeZone: string): string =>
  ` as of ${clockTime(at, timeZone).slice(0, 16).replace('T', ' ').replace(':', '.')}`;

const DAY_MS = 86_400_000;

/**
 * Converts a local time such as `2027-07-01T18:00` in a zone to an instant: the first of two if the clocks go back,
 * the time after the gap if they go forward. Text that isn't a time gives an invalid date.
 */
export function instantOf(clock: string, timeZone: string): Date {
  const wall = Date.parse(`${clock}Z`);
  if (Number.isNaN(wall)) return new Date(wall);
  const aheadAt = (at: number) => Date.parse(`${clockTime(new Date(at), timeZone)}Z`) - at;
  const found = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - aheadAt(near));
  const [first, last] = [Math.min(...found), Math.max(...found)];
  return new Date(first + aheadAt(first) === wall ? first : last);
}

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 hours ago`, `yesterday`, `just now`; needs no zone. */
export function formatAgo(at: Instant, now: Instant = new Date()): string {
  const passed = new Date(now).getTime() - new Date(at).getTime();
  const unit = UNITS.find(([, length]) => passed >= length);
  return unit ? AGO.format(-Math.round(passed / unit[1]), unit[0]) : 'just now';
}

/** The zone of the current device, as a default choice only; never use it to show a date. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a zone's name is known. `Z` means an event without a zone. */
export function isTimeZone(name: string): boolean {
  try {
    // Not cached: names from outside come in any mix of upper and lower case.
    const { timeZone } = new Intl.DateTimeFormat('en-US', {
      timeZone: name === 'Z' ? 'UTC' : name,
    }).resolvedOptions();
    return timeZone !== '';
  } catch {
    return false;
  }
}
