import { DateTime } from 'luxon';

/** An event whose zone nobody has set is in UTC. */
const inZone = (at: Date, timeZone: string): DateTime =>
  DateTime.fromJSDate(at, { zone: timeZone === 'Z' ? 'utc' : timeZone }).setLocale('en-US');

/** `December 05, 2026, 7:00 PM EST`, as the clock at the event shows it. */
export const instantAt = (at: Date, timeZone: string): string =>
  inZone(at, timeZone).toFormat('MMMM dd, yyyy, h:mm a ZZZZ');

/** When an event is: a day and its hours, or both days where it ends on another. */
export function whenOf({
  startAt,
  endAt,
  timeZone,
}: {
  startAt: Date;
  endAt: Date;
  timeZone: string;
}): { date: string; time: string } {
  const start = inZone(startAt, timeZone);
  const end = inZone(endAt, timeZone);
  const day = 'cccc, MMMM dd, yyyy';
  if (start.hasSame(end, 'day') || end.diff(start, 'hours').hours < 12)
    return {
      date: start.toFormat(day),
      time: `${start.toFormat('h:mm a')} – ${end.toFormat('h:mm a ZZZZ')}`,
    };
  return {
    date: `${start.toFormat(day)} – ${end.toFormat(day)}`,
    time: `${start.toFormat('h:mm a')} – ${end.toFormat('h:mm a ZZZZ')}`,
  };
}

/** The day an event begins, as a ticket's stub shows it. */
export function stubDateOf({ startAt, timeZone }: { startAt: Date; timeZone: string }) {
  const start = inZone(startAt, timeZone);
  return {
    month: start.toFormat('LLL').toUpperCase(),
    day: start.toFormat('d'),
    weekday: start.toFormat('cccc'),
  };
}
