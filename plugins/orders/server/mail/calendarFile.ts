import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { DateTime } from 'luxon';
import { memoize, type MailAttachment } from '@foyer/kit/server';
import { placeOf, type MailedOrder, type OrderFacts } from '../order/orderFacts.ts';

const toFile = (entry: CalendarEntry): MailAttachment => ({
  filename: 'event.ics',
  contentType: `text/calendar; charset=utf-8; method=${methodOf(entry)}`,
  content: calendarText(entry),
});

/** The event for the buyer's calendar. */
export const calendarFile = (order: MailedOrder): MailAttachment => toFile(entryOf(order));

const AN_HOUR_MS = 3_600_000;

/** The same, built once for an entire evening of sales. */
export function calendarFiles(): (order: MailedOrder) => Promise<MailAttachment> {
  const written = memoize(AN_HOUR_MS, async (entry: string) =>
    toFile(JSON.parse(entry) as CalendarEntry),
  );
  return (order) => written(JSON.stringify(entryOf(order)));
}

/** What a calendar entry shows: the same for all ticket holders. */
interface CalendarEntry {
  uid: string;
  name: string;
  place: string;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  timeZone: string;
  /** Incremented by each change, so that calendars replace the older entry. */
  sequence: number;
  isCancelled: boolean;
}

const entryOf = ({
  event,
  eventId,
  tenant,
}: Pick<OrderFacts, 'event' | 'eventId' | 'tenant'>): CalendarEntry => ({
  uid: `event-${eventId}@${tenant.url}`,
  name: event.name,
  place: placeOf(event),
  start: event.startAt.getTime(),
  end: event.endAt.getTime(),
  timeZone: event.timeZone,
  sequence: event.calendarSequence,
  isCancelled: event.isCancelled,
});

const REMINDER_SECONDS = 3 * 60 * 60;

/**
 * An event as an iCalendar file (RFC 5545), in its time zone, with a reminder. For a canceled event it
 * removes the entry.
 */
function calendarText(entry: CalendarEntry): string {
  const { uid, start, end, sequence, isCancelled } = entry;
  const timeZone = entry.timeZone === 'Z' ? 'UTC' : entry.timeZone;
  // Calendars read an ambiguous local time as the first of the two, so UTC is used instead.
  const zone = [start, end].some((at) => comesTwice(at, timeZone)) ? 'UTC' : timeZone;
  const calendar = ical({
    prodId: '//Foyer//Tickets//EN',
    method: methodOf(entry),
    timezone: { name: null, generator: (name) => zoneLines(name, { start, end }).join('\r\n') },
  });
  const name = withoutControls(entry.name);
  const event = calendar.createEvent({
    id: uid,
    sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: DateTime.fromMillis(start, { zone }),
    end: DateTime.fromMillis(end, { zone }),
    timezone: zone,
    // For calendars that ignore the status.
    summary: isCancelled ? `Canceled: ${name}` : name,
    ...(entry.place && { location: withoutControls(entry.place) }),
  });
  if (!isCancelled)
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS });
  return `${calendar.toString()}\r\n`;
}

/** The iTIP method of the entry (RFC 5546). */
const methodOf = ({ isCancelled }: Pick<CalendarEntry, 'isCancelled'>) =>
  isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;

/** Whether the local time occurs twice because clocks are set back. */
const comesTwice = (at: number, zone: string): boolean =>
  DateTime.fromMillis(at, { zone }).getPossibleOffsets().length > 1;

/** The library escapes line breaks; other control characters aren't allowed in a calendar file. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\r\n]/gu, ' ');

const STEP = { days: 7 } as const;
const MINUTE_MS = 60_000;

/** The VTIMEZONE lines of a time zone, with its clock changes in the years around an event. */
function zoneLines(zone: string, { start, end }: { start: number; end: number }): string[] {
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
