// An event whose zone nobody has set is told in UTC.
const zoneOf = (timeZone: string) => (timeZone === 'Z' ? 'UTC' : timeZone);

const DAY = { year: 'numeric', month: 'long', day: '2-digit' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** A time whose AM, PM and zone stay on its line. */
export const unbroken = (time: string): string =>
  time.replace(/\s([AP]M)/g, '\u00a0$1').replace(/M\s(?=[A-Z])/g, 'M\u00a0');

// Some browsers part the time from AM or PM with a narrow space; the server, which draws first, does not.
const write = (at: string | number, options: Intl.DateTimeFormatOptions) =>
  unbroken(formatterOf(options).format(new Date(at)));

/** Made once: to make one takes far longer than to use it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formatters.set(key, formatter);
  return formatter;
}

/** "July 08, 2026" */
export const formatDay = (at: string, timeZone: string): string =>
  write(at, { ...DAY, timeZone: zoneOf(timeZone) });

/** "Saturday, July 18, 2026" */
export const formatLongDay = (at: string, timeZone: string): string =>
  write(at, { ...DAY, weekday: 'long', timeZone: zoneOf(timeZone) });

/** "7:00 PM EDT" */
export const formatTime = (at: string, timeZone: string): string =>
  write(at, { ...TIME, timeZoneName: 'short', timeZone: zoneOf(timeZone) });

/** "6:30 PM", of a time on the event's own clock. */
export const formatDoors = (doors: string): string =>
  write(`2000-01-01T${doors}Z`, { ...TIME, timeZone: 'UTC' });

/** The month and the day, for a ticket's stub. */
export const stubDate = (at: string, timeZone: string): { month: string; day: string } => ({
  month: write(at, { month: 'short', timeZone: zoneOf(timeZone) }),
  day: write(at, { day: 'numeric', timeZone: zoneOf(timeZone) }),
});

interface SaleWindow {
  startDate: string | null;
  startTime: string | null;
  endDate: string | null;
  endTime: string | null;
}

// The organiser wrote them in the event's zone, and so they are shown: nothing is converted.
function wallClock(date: string, time: string, timeZone: string): { at: string; zone: string } {
  const wall = Date.parse(`${date}T${time.slice(0, 5)}Z`);
  const asWritten = (options: Intl.DateTimeFormatOptions) =>
    write(wall, { ...options, timeZone: 'UTC' });
  return { at: `${asWritten(DAY)}, ${asWritten(TIME)}`, zone: zoneNameOf(wall, timeZone) };
}

/** "EDT", when clocks in the zone show what they would show in UTC at `wall`. */
function zoneNameOf(wall: number, timeZone: string): string {
  const nameAt = (at: number, timeZoneName: 'short' | 'longOffset') =>
    formatterOf({ timeZoneName, timeZone: zoneOf(timeZone) })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = 0, minutes = 0] =
    /([+-])(\d+):(\d+)/.exec(nameAt(wall, 'longOffset')) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return nameAt(sign === '+' ? wall - ahead : wall + ahead, 'short');
}

/** When what has no dates of its own is no longer sold. */
export interface SalesEnd {
  at: string;
  timeZone: string;
}

/**
 * From when and until when a type is sold: "July 01, 2026, 9:00 AM to July 10, 2026, 6:00 PM EDT" by its
 * own dates, and "until July 18, 2026, 10:00 PM EDT" without.
 */
export function formatAvailability(type: SaleWindow, { at, timeZone }: SalesEnd): string {
  const { startDate, startTime, endDate, endTime } = type;
  if (!startDate || !endDate)
    return `until ${formatDay(at, timeZone)}, ${formatTime(at, timeZone)}`;
  const from = wallClock(startDate, startTime ?? '00:00', timeZone);
  const until = wallClock(endDate, endTime ?? '00:00', timeZone);
  // Once is enough, unless clocks are changed in between.
  const zone = from.zone === until.zone ? '' : `\u00a0${from.zone}`;
  return `${from.at}${zone} to ${until.at}\u00a0${until.zone}`;
}
