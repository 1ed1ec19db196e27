import { event, isTimeZone } from '@foyer/kit';
import * as z from 'zod';

const which = z.object({ tenantId: z.string(), eventId: z.string() });

/** The event was published and its tickets can be bought. */
export const eventPublished = event('events.published/v1', which);
/** Sales have stopped and holds are released. Plugins that took payments offer refunds. */
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

/** A published event has a new date, time or location; `before` is what ticket holders know. */
export const eventMoved = event(
  'events.moved/v1',
  which.extend({ before: eventPlace, notifyHolders: z.boolean() }),
);
