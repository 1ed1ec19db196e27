import { DateTime } from 'luxon';
import { placeOf, type OrderFacts } from '../desk/orderFacts.ts';
import { zoneLines } from './calendarZone.ts';

/** What a calendar says of an event: the same for all who go there. */
export interface CalendarEntry {
  uid: string;
  name: string;
  place: string;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  timeZone: string;
  /** Raised by each change of it, so that calendars that have it take the newer one. */
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

/**
 * An event as a calendar reads it (RFC 5545), on the clock where it is, with a reminder. A canceled one
 * takes the entry back.
 */
export function calendarText(entry: CalendarEntry): string {
  const { uid, place, start, end, timeZone, sequence, isCancelled } = entry;
  // Calendars that don't read the status show it in the name.
  const name = isCancelled ? `Canceled: ${entry.name}` : entry.name;
  const isIn = timeZone === 'Z' ? 'utc' : timeZone;
  // A calendar takes an hour that comes twice for the first one.
  const zone = [start, end].some((at) => comesTwice(at, isIn)) ? 'utc' : isIn;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Tickets//EN',
    `METHOD:${methodOf(entry)}`,
    ...(zone === 'utc' ? [] : zoneLines(zone, { start, end })),
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${inUtc(Date.now())}`,
    `DTSTART${clock(start, zone)}`,
    `DTEND${clock(end, zone)}`,
    `SUMMARY:${escaped(name)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(isCancelled ? [] : reminder(name)),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .flatMap(folded)
    .join('\r\n');
}

const reminder = (name: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(name)}`,
  'TRIGGER:-PT3H',
  'END:VALARM',
];

/** What a calendar does with the entry (RFC 5546). */
export const methodOf = ({ isCancelled }: Pick<CalendarEntry, 'isCancelled'>) =>
  isCancelled ? 'CANCEL' : 'PUBLISH';

/** Whether the zone's clock shows this time twice, since it is put back. */
const comesTwice = (at: number, zone: string): boolean =>
  DateTime.fromMillis(at, { zone }).getPossibleOffsets().length > 1;

const inUtc = (at: number): string =>
  DateTime.fromMillis(at, { zone: 'utc' }).toFormat("yyyyMMdd'T'HHmmss'Z'");

const clock = (at: number, zone: string): string =>
  zone === 'utc'
    ? `:${inUtc(at)}`
    : `;TZID=${zone}:${DateTime.fromMillis(at, { zone }).toFormat("yyyyMMdd'T'HHmmss")}`;

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const LONGEST_LINE = 75;

/** Lines of a calendar have 75 bytes at most; what is longer goes on behind a space. */
function folded(line: string): string[] {
  const lines = [''];
  for (const letter of line) {
    const next = `${lines.at(-1) ?? ''}${letter}`;
    if (Buffer.byteLength(next) <= LONGEST_LINE) lines[lines.length - 1] = next;
    else lines.push(` ${letter}`);
  }
  return lines;
}
