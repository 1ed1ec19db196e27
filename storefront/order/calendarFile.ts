import type { BuyerOrder } from '../api/orderApi.ts';

const toStamp = (instant: string): string => instant.replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Lines of a calendar are short; what is longer goes on behind a space. */
const folded = (line: string): string => (line.match(/.{1,36}/gu) ?? []).join('\r\n ');

/** The event for the buyer's calendar. */
export const calendarFile = ({ orderUID, dateCreated, event }: BuyerOrder): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Tickets//EN',
    'BEGIN:VEVENT',
    `UID:${orderUID}@foyer`,
    `DTSTAMP:${toStamp(dateCreated)}`,
    `DTSTART:${toStamp(event.startDateTime)}`,
    `DTEND:${toStamp(event.endDateTime)}`,
    `SUMMARY:${escaped(event.name)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(`Order ${orderUID}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
