import { dayWithoutYear, longDay, monthInWords, monthName, shortMonth } from './dates.ts';
import { addDays, addMonths, daysBetween, type Day } from './zonedDay.ts';

const LONGEST_BY_DAY = 92;

/** What each point of a chart stands for. */
export type Step = 'day' | 'month';

/** Days that are counted together, first and last included. */
export interface Span {
  day: Day;
  lastDay: Day;
}

/** Days for short periods, calendar months for long ones. */
export const stepOf = (from: Day, to: Day): Step =>
  daysBetween(from, to) > LONGEST_BY_DAY ? 'month' : 'day';

/**
 * Splits a period into days or calendar months. The first and the last month contain only days of the period.
 * @example spansOf({ from: '2026-01-16', to: '2026-03-31', by: 'month' }) // Jan 16–31, Feb 1–28, Mar 1–31
 */
export function spansOf({ from, to, by }: { from: Day; to: Day; by: Step }): Span[] {
  const spans: Span[] = [];
  let day = from;
  while (day <= to) {
    const next = by === 'day' ? addDays(day, 1) : addMonths(firstOfMonth(day), 1);
    const lastDay = addDays(next, -1);
    spans.push({ day, lastDay: lastDay < to ? lastDay : to });
    day = next;
  }
  return spans;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/**
 * The days of the previous period to compare with each span: the same month if that period is whole months earlier
 * (so that February 29 is included), otherwise the same number of days earlier. Together they cover the previous
 * period, from `fromBefore` to the day before the first span.
 */
export function spansBefore(
  spans: readonly Span[],
  { fromBefore, by }: { fromBefore: Day; by: Step },
): Span[] {
  const from = spans[0]?.day ?? fromBefore;
  const months = monthNumber(from) - monthNumber(fromBefore);
  const isByMonth = by === 'month' && addMonths(from, -months) === fromBefore;
  const days = daysBetween(fromBefore, from) - 1;
  const earlier = ({ day }: Span) => (isByMonth ? addMonths(day, -months) : addDays(day, -days));
  const lastDay = addDays(from, -1);
  return spans.map((span, index) => {
    const next = spans[index + 1];
    return { day: earlier(span), lastDay: next ? addDays(earlier(next), -1) : lastDay };
  });
}

const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The index of a day's span: the last that starts on or before it; -1 before the first. */
export function spanAt(spans: readonly Span[], day: Day): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.day ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** `October 2026`; for a part of a month `October 16–31, 2026`. */
export function spanInWords({ day, lastDay }: Span): string {
  if (isWholeMonth({ day, lastDay })) return monthInWords(day);
  if (day === lastDay) return longDay(day, 'UTC');
  return `${monthName(day)} ${dates({ day, lastDay })}, ${day.slice(0, 4)}`;
}

/** The same for an axis: `Oct 2026` or `Oct 16–31`. */
export function spanOnAxis({ day, lastDay }: Span): string {
  if (isWholeMonth({ day, lastDay })) return shortMonth(day);
  const first = dayWithoutYear(day, 'UTC');
  return day === lastDay ? first : `${first}–${Number(lastDay.slice(8))}`;
}

const isWholeMonth = ({ day, lastDay }: Span): boolean =>
  day === firstOfMonth(day) && addDays(lastDay, 1) === addMonths(day, 1);

const dates = ({ day, lastDay }: Span): string =>
  `${Number(day.slice(8))}–${Number(lastDay.slice(8))}`;
