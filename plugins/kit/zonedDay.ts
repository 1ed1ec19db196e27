import { clockTime, instantOf } from './dates.ts';

/** `2026-03-08`: a calendar day without a zone. */
export type Day = string;

/** The current day in a zone. */
export const dayAt = (instant: Date, timeZone: string): Day =>
  clockTime(instant, timeZone).slice(0, 10);

/** The start of a day in a zone, even if the clocks go forward at midnight. */
export const startOf = (day: Day, timeZone: string): Date => instantOf(`${day}T00:00`, timeZone);

/** The day a number of days later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The same day of another month, or that month's last day. */
export function addMonths(day: Day, months: number): Day {
  const at = new Date(`${day}T00:00:00Z`);
  const wanted = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(wanted, last));
  return at.toISOString().slice(0, 10);
}

/** Number of days from the first to the last, both included. */
export const daysBetween = (first: Day, last: Day): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;

/** Whether a text is a valid calendar day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Weeks start on Sunday, as in US English. With 1 they would start on Monday. */
const FIRST_WEEKDAY = 0;
const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The days of a week in order: the columns of a calendar. */
export const WEEKDAYS: readonly string[] = NAMES.map(
  (_name, index) => NAMES[(index + FIRST_WEEKDAY) % 7] ?? '',
);

/** The index of a day in `WEEKDAYS`, from 0. */
export const weekdayOf = (day: Day): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() - FIRST_WEEKDAY + 7) % 7;
