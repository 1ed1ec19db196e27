import { formatHours, weekdayAndDay, type TimeRange } from '@foyer/kit';

const HALF_A_DAY_MS = 12 * 3_600_000;

/** An event's date and times, or both dates if it ends on another day. */
export function whenOf({ startAt, endAt, timeZone }: TimeRange & { startAt: Date; endAt: Date }): {
  date: string;
  time: string;
} {
  const start = weekdayAndDay(startAt, timeZone);
  const end = weekdayAndDay(endAt, timeZone);
  const isShort = endAt.getTime() - startAt.getTime() < HALF_A_DAY_MS;
  return {
    date: isShort || start === end ? start : `${start} – ${end}`,
    time: formatHours({ startAt, endAt, timeZone }),
  };
}
