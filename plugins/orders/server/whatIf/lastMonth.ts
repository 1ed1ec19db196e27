import { DateTime } from 'luxon';

/** The last whole month of a zone: its name, when it began and when it was over. */
export function lastMonth(now: Date, timeZone: string): { month: string; from: Date; until: Date } {
  const until = DateTime.fromJSDate(now, { zone: timeZone === 'Z' ? 'utc' : timeZone }).startOf(
    'month',
  );
  const from = until.minus({ months: 1 });
  return { month: from.toFormat('yyyy-MM'), from: from.toJSDate(), until: until.toJSDate() };
}
