import type { Period as ChosenPeriod } from '@foyer/kit/admin';
import type { CurvePeriod, Period } from '../contract.ts';

/** The requested days; all days without a period. */
export const daysOf = (period: ChosenPeriod | undefined): Period =>
  period ? { from: period.firstDay, to: period.lastDay } : {};

/** The days of the period before; undefined if all days are shown. */
export const daysBefore = (period: ChosenPeriod | undefined): Period | undefined =>
  period && { from: period.before.firstDay, to: period.before.lastDay };

export const curveDaysOf = (period: ChosenPeriod | undefined): CurvePeriod =>
  period ? { ...daysOf(period), fromBefore: period.before.firstDay } : {};

/** A report's URL with the days and the filter that select the rows of a figure. */
export function addressWith(
  address: string,
  asked: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams(
    Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return query === '' ? address : `${address}?${query}`;
}
