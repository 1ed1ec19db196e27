import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { DateTime } from 'luxon';
import { placeOf, type OrderFacts } from '../desk/orderFacts.ts';
import { zoneLines } from './calendarZone.ts';

/** What a calendar entry shows: the same for all ticket holders. */
export interface CalendarEntry {
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

export const entryOf = ({
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
export function calendarText(entry: CalendarEntry): string {
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
export const methodOf = ({ isCancelled }: Pick<CalendarEntry, 'isCancelled'>) =>
  isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;

/** Whether the local time occurs twice because clocks are set back. */
const comesTwice = (at: number, zone: string): boolean =>
  DateTime.fromMillis(at, { zone }).getPossibleOffsets().length > 1;

/** The library escapes line breaks; other control characters aren't allowed in a calendar file. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\r\n]/gu, ' ');
