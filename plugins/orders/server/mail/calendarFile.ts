import { memoize, type MailAttachment } from '@foyer/kit/server';
import type { MailedOrder } from '../desk/orderFacts.ts';
import { calendarText, entryOf, methodOf, type CalendarEntry } from './calendarText.ts';

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
