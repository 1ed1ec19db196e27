import { createEvent } from 'ics';
import type { MailAttachment } from '@foyer/kit/server';
import { placeOf, type OrderFacts } from '../desk/orderFacts.ts';

/** The event for the buyer's calendar; none where the library takes something in it for wrong. */
export function calendarFile(order: OrderFacts): MailAttachment[] {
  const { event, tenant, uid } = order;
  const place = placeOf(event);
  const { value } = createEvent({
    uid: `order-${uid}@${tenant.url}`,
    productId: 'foyer',
    method: 'PUBLISH',
    title: event.name,
    start: event.startAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: event.endAt.getTime(),
    endInputType: 'utc',
    endOutputType: 'utc',
    description: `Order ${uid}`,
    ...(place && { location: place }),
  });
  if (!value) return [];
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return [{ filename: 'event.ics', contentType, content: value }];
}
