import { DateTime } from 'luxon';

const LONGEST_BY_DAY = 92;

export type Step = 'day' | 'month';

const at = (day: string): DateTime => DateTime.fromISO(day, { zone: 'utc' });

/** Days from one to another, both counted. */
export const daysFromTo = (from: string, to: string): number =>
  Math.round(at(to).diff(at(from), 'days').days) + 1;

export const dayAfter = (day: string, days: number): string =>
  at(day).plus({ days }).toISODate() ?? day;

/** By the day, or of a long time by months that each begin on the first day's date. */
export const stepOf = (from: string, to: string): Step =>
  daysFromTo(from, to) > LONGEST_BY_DAY ? 'month' : 'day';

/** The first day of each span between two days. */
export function spansOf({ from, to, by }: { from: string; to: string; by: Step }): string[] {
  const spans: string[] = [];
  for (let n = 0; ; n += 1) {
    const day =
      at(from)
        .plus({ [by]: n })
        .toISODate() ?? to;
    if (day > to) return spans;
    spans.push(day);
  }
}

/** Which span a day falls into: the last that begins on it or before. */
export function spanAt(spans: readonly string[], day: string): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
