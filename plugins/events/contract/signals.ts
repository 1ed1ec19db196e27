import { event, isTimeZone } from '@foyer/kit';
import * as z from 'zod';

const which = z.object({ tenantId: z.string(), eventId: z.string() });

/** The event can be seen, and its tickets bought. */
export const eventPublished = event('events.published/v1', which);
/** Nothing of it is sold any more, and what was held is free; who took money offers it back. */
export const eventCancelled = event('events.cancelled/v1', which);

/** When and where an event takes place. */
export const eventPlace = z.object({
  startDateTime: z.iso.datetime(),
  endDateTime: z.iso.datetime(),
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone.'),
  address1: z.string().max(255),
  city: z.string().max(255),
  state: z.string().max(255),
  country: z.string().max(255),
});
export type EventPlace = z.output<typeof eventPlace>;

/** A published event has another date, time or place; `before` is what ticket holders know. */
export const eventMoved = event(
  'events.moved/v1',
  which.extend({ before: eventPlace, notifyHolders: z.boolean() }),
);
