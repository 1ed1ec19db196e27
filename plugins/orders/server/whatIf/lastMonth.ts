import { addMonths, dayAt, startOfDay } from '@foyer/kit';

/** The last complete month in a time zone: its name, start and end. */
export function lastMonth(now: Date, timeZone: string): { month: string; from: Date; until: Date } {
  const next = `${dayAt(now, timeZone).slice(0, 7)}-01`;
  const first = addMonths(next, -1);
  return {
    month: first.slice(0, 7),
    from: startOfDay(first, timeZone),
    until: startOfDay(next, timeZone),
  };
}
