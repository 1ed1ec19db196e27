import { DateTime } from 'luxon';

const STEP = { days: 7 } as const;
const MINUTE_MS = 60_000;

/** The VTIMEZONE lines of a time zone, with its clock changes in the years around an event. */
export function zoneLines(zone: string, { start, end }: { start: number; end: number }): string[] {
  const first = DateTime.fromMillis(start, { zone }).minus({ years: 1 });
  const last = DateTime.fromMillis(end, { zone }).plus({ years: 1 });
  const lines = observance(first, first.offset);
  let before = first;
  while (before < last) {
    const after = before.plus(STEP);
    if (after.offset !== before.offset)
      lines.push(...observance(changeBetween(before, after), before.offset));
    before = after;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'];
}

/** The first minute after the clock change. */
function changeBetween(before: DateTime, after: DateTime): DateTime {
  let [early, late] = [before.toMillis(), after.toMillis()];
  while (late - early > MINUTE_MS) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE_MS) * MINUTE_MS;
    if (before.plus(middle - before.toMillis()).offset === before.offset) early = middle;
    else late = middle;
  }
  return before.plus(late - before.toMillis());
}

/** When an offset starts to apply, in local time before the change. */
function observance(at: DateTime, offsetBefore: number): string[] {
  const kind = at.isInDST ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${at.toUTC().plus({ minutes: offsetBefore }).toFormat("yyyyMMdd'T'HHmmss")}`,
    `TZOFFSETFROM:${offset(offsetBefore)}`,
    `TZOFFSETTO:${offset(at.offset)}`,
    `TZNAME:${at.setLocale('en-US').toFormat('ZZZZ')}`,
    `END:${kind}`,
  ];
}

function offset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}
