import { createEvent } from 'ics';
import { memoize, type MailAttachment } from '@foyer/kit/server';
import { placeOf, type OrderFacts } from '../desk/orderFacts.ts';

/** What a calendar says of an event: the same for all who go there. */
interface Entry {
  uid: string;
  title: string;
  location: string;
  start: number;
  end: number;
}

const entryOf = ({ event, eventId, tenant }: OrderFacts): Entry => ({
  uid: `event-${eventId}@${tenant.url}`,
  title: event.name,
  location: placeOf(event),
  start: event.startAt.getTime(),
  end: event.endAt.getTime(),
});

/** None where the library takes something in it for wrong. */
function write({ location, ...entry }: Entry): MailAttachment[] {
  const { value } = createEvent({
    ...entry,
    productId: 'foyer',
    method: 'PUBLISH',
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    ...(location && { location }),
  });
  if (!value) return [];
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return [{ filename: 'event.ics', contentType, content: value }];
}

/** The event for the buyer's calendar. */
export const calendarFile = (order: OrderFacts): MailAttachment[] => write(entryOf(order));

const AN_HOUR_MS = 3_600_000;

/** The same, written once for a whole evening of sales. */
export function calendarFiles(): (order: OrderFacts) => Promise<MailAttachment[]> {
  const written = memoize(AN_HOUR_MS, async (entry: string) => write(JSON.parse(entry) as Entry));
  return (order) => written(JSON.stringify(entryOf(order)));
}
