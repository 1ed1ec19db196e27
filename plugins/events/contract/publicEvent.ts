import { entity, instant, money } from '@foyer/kit';
import * as z from 'zod';
import { eventRecord, pageWords } from './event.ts';
import { publicTicketTypeBase, ticketTypeDetails } from './ticketType.ts';

/** The public data of an event. */
export const publicEventRow = entity(
  eventRecord.details.pick({
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

/** What one such ticket bought alone online costs before tax, with its parts. */
export const allInSplit = z.object({
  total: money(),
  price: money(),
  surcharge: money(),
  processingFee: money(),
  gatewayProcessingFee: money(),
  /** The tax added to the price. */
  vat: money(),
});

const publicTicketTypeRow = publicTicketTypeBase.extend({
  details: ticketTypeDetails
    .omit({ surchargeRuleId: true })
    .extend({ soldOut: z.boolean(), allIn: allInSplit }),
});
export type PublicTicketType = z.output<typeof publicTicketTypeRow>;

/** One event with everything that its page needs. */
export const publicEventPage = publicEventRow.extend({
  details: publicEventRow.shape.details.extend({
    ...pageWords.details.shape,
    cancelReason: eventRecord.details.shape.cancelReason,
  }),
  /** True if the requested address is an old one; the slug is the current one. */
  moved: z.boolean(),
  tenant: z.object({ id: z.uuid(), name: z.string(), url: z.string(), timeZone: z.string() }),
  /** The charity of a donation in addition to tickets; null if buyers can't donate. */
  charityName: z.string().nullable(),
  /** The event and its sales have ended, so it can't be bought. */
  isOver: z.boolean(),
  /** The organizer can't sell tickets at the moment. */
  isSuspended: z.boolean(),
  /** When the last sale ends; a ticket type may have earlier dates. */
  salesEndAt: instant(),
  /** When more tickets go on sale; null if no other sale window opens. */
  nextSaleAt: instant().nullable(),
  ticketTypes: z.array(publicTicketTypeRow),
});
export type PublicEventPage = z.output<typeof publicEventPage>;

/** The data that changes while a buyer looks at a cart. */
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
    isSuspended: z.boolean(),
    autoShowActiveTicketsAsSoldOut: z.boolean(),
  }),
});

/** An event in the program of a tenant: the price of its tickets, and whether any are left. */
export const programmeRow = publicEventRow.extend({
  offer: z.object({
    /** The cheapest ticket available now, including all fees; null if none is available. */
    from: money().nullable(),
    /** True if all available tickets cost the same. */
    onePrice: z.boolean(),
    /** True if tax is added to `from`. */
    plusTax: z.boolean(),
    /** Nothing on sale is left. */
    soldOut: z.boolean(),
    /** The organizer can't sell tickets at the moment. */
    isSuspended: z.boolean(),
    /** Few tickets are left, so waiting is risky. */
    fewLeft: z.boolean(),
    /** When more tickets go on sale; null if no other sale window opens. */
    nextSaleAt: instant().nullable(),
  }),
});
export type ProgrammeEvent = z.output<typeof programmeRow>;
