import { entity, instant, money } from '@foyer/kit';
import * as z from 'zod';
import { eventRow } from './eventForm.ts';
import { publicTicketTypeBase, ticketTypeDetails } from './ticketTypeForm.ts';

/** An event as everybody may see it. */
export const publicEventRow = entity(
  eventRow.shape.details.pick({
    tenantId: true,
    name: true,
    slug: true,
    status: true,
    startDateTime: true,
    endDateTime: true,
    timeZone: true,
    address1: true,
    city: true,
    state: true,
    country: true,
    covidSafety: true,
    eventImage: true,
    seatmap: true,
    charityId: true,
  }),
);
export type PublicEvent = z.output<typeof publicEventRow>;

/** What one such ticket bought alone online costs before tax, and what it is made of. */
export const allInSplit = z.object({
  total: money(),
  price: money(),
  surcharge: money(),
  processingFee: money(),
  gatewayProcessingFee: money(),
  /** The tax that comes on top. */
  vat: money(),
});

export const publicTicketTypeRow = publicTicketTypeBase.extend({
  details: ticketTypeDetails
    .omit({ surchargeRuleId: true })
    .extend({ soldOut: z.boolean(), allIn: allInSplit }),
});
export type PublicTicketType = z.output<typeof publicTicketTypeRow>;

/** One event with what its page needs. */
export const publicEventPage = publicEventRow.extend({
  details: publicEventRow.shape.details.extend(
    eventRow.shape.details.pick({
      description: true,
      doors: true,
      age: true,
      refundTerms: true,
      cancelReason: true,
    }).shape,
  ),
  /** True where the address asked for is an old one: the slug says the one it has now. */
  moved: z.boolean(),
  tenant: z.object({ id: z.uuid(), name: z.string(), url: z.string(), timeZone: z.string() }),
  /** Whom a donation beside the tickets goes to; null where none can be given. */
  charityName: z.string().nullable(),
  /** Its sales have ended with it: nothing of it can be bought any more. */
  isOver: z.boolean(),
  /** Until when anything of it is sold; a ticket type may have dates of its own before. */
  salesEndAt: instant(),
  /** When more tickets come on sale; null where no window opens any more. */
  nextSaleAt: instant().nullable(),
  ticketTypes: z.array(publicTicketTypeRow),
});
export type PublicEventPage = z.output<typeof publicEventPage>;

/** What changes while somebody looks at a cart. */
export const publicSettingReply = z.object({
  publicSetting: z.object({
    /** NULL: only the ticket types limit the sale. */
    remainingCapacity: z.number().nullable(),
    emailDeliveryVerbiage: z.string(),
    covidSafety: z.string(),
    timeZone: z.string(),
    endDateTime: instant(),
    isOver: z.boolean(),
    isCancelled: z.boolean(),
    autoShowActiveTicketsAsSoldOut: z.boolean(),
  }),
});
