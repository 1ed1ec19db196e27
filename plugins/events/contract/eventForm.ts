import { entity, instant, isTimeZone, text } from '@foyer/kit';
import { bareCode, visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';
import { ticketCountFields } from './ticketCounts.ts';

const REQUIRED = 'This field is required';
const LONGEST = 255;
const LONGEST_TEXT = 5_000;
const LONGEST_DESCRIPTION = 10_000;
/** More places than any venue has, and few enough to be added up. */
export const MAX_TICKETS = 1_000_000;

export const EVENT_STATUSES = ['draft', 'published', 'cancelled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** What ticket holders of a canceled event read about their money. */
export const REFUND_PLANS = ['full', 'contact'] as const;
export type RefundPlan = (typeof REFUND_PLANS)[number];
const LONGEST_REASON = 500;

const short = () =>
  z.string().overwrite(visibleText).max(LONGEST, `At most ${LONGEST} characters.`);
const long = () =>
  z.string().overwrite(visibleText).max(LONGEST_TEXT, `At most ${LONGEST_TEXT} characters.`);

/** A whole number of tickets; a count that is not whole or below zero is an error, never rounded. */
export const ticketCount = (least = 0) =>
  z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(least, `At least ${least}.`)
    .max(MAX_TICKETS, `At most ${MAX_TICKETS.toLocaleString('en-US')}.`);

const name = () => text({ required: REQUIRED, max: LONGEST, isName: true });

const YEARS = { first: 1970, last: 2999 };
export const NOT_IN_YEARS = `Choose a date between the years ${YEARS.first} and ${YEARS.last}.`;

/**
 * Whether a day, or an instant, is in years that every clock and calendar of the sale can tell. What
 * is no date is said so by itself.
 */
export function isInYears(date: string): boolean {
  const year = new Date(date).getUTCFullYear();
  return Number.isNaN(year) || (year >= YEARS.first && year <= YEARS.last);
}

/** An instant with the form's own sentence. */
const moment = () => z.iso.datetime({ error: REQUIRED }).refine(isInYears, NOT_IN_YEARS);

/** Everything about an event that an organiser says; what is left out stays as it is. */
const sayable = {
  /** The event's part of its address; made of the name where it is empty. */
  slug: short().overwrite(bareCode).nullish(),
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone.').optional(),
  address1: short().nullish(),
  city: short().nullish(),
  state: short().nullish(),
  country: short().nullish(),
  /** NULL: only the ticket types limit the sale. */
  capacity: ticketCount().nullish(),
  covidSafety: long().nullish(),
  /** HTML as the console's editor makes it; what could run or reach out of it is taken away. */
  description: z
    .string()
    .max(LONGEST_DESCRIPTION, `At most ${LONGEST_DESCRIPTION} characters.`)
    .nullish(),
  /** When the doors open, on the event's clock. */
  doors: z
    .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)], 'Enter a time.')
    .nullish(),
  /** For whom it is: "All ages", "18 and over". */
  age: short().nullish(),
  refundTerms: long().nullish(),
  emailDeliveryVerbiage: long().nullish(),
  charityId: z.uuid('Choose a charity.').nullish(),
  status: z.enum(EVENT_STATUSES).optional(),
};

/** What a change of an event also does; nothing of it is said of a new one. */
const changeOptions = {
  /** Why it is canceled, as ticket holders and the door read it. */
  cancelReason: z.string().max(LONGEST_REASON, `At most ${LONGEST_REASON} characters.`).nullish(),
  refundPlan: z.enum(REFUND_PLANS).optional(),
  /** Whether ticket holders are emailed a new date, time or place. */
  notifyHolders: z.boolean().optional().meta({
    description: 'False: ticket holders get no email about a new date, time or place.',
  }),
  /** Moves the end, unless one is given, the sale windows and the discounts as far as the start. */
  moveAlong: z.boolean().optional().meta({
    description:
      'True: the end, unless one is given, the sale windows and the discount dates move with the start.',
  }),
};

const endsAfterItStarts = (form: {
  startDateTime?: string | undefined;
  endDateTime?: string | undefined;
}): boolean =>
  !form.startDateTime ||
  !form.endDateTime ||
  Date.parse(form.startDateTime) <= Date.parse(form.endDateTime);
export const ENDS_TOO_EARLY = 'The event cannot end before it starts.';

export const eventForm = z
  .object({ name: name(), startDateTime: moment(), endDateTime: moment(), ...sayable })
  .refine(endsAfterItStarts, { path: ['endDateTime'], error: ENDS_TOO_EARLY });
export type EventForm = z.output<typeof eventForm>;

/** The whole form of an event that is there: what a PUT takes. */
export const eventUpdate = z
  .object({
    name: name(),
    startDateTime: moment(),
    endDateTime: moment(),
    ...sayable,
    ...changeOptions,
  })
  .refine(endsAfterItStarts, { path: ['endDateTime'], error: ENDS_TOO_EARLY });

/** A part of the form: what a PATCH takes. */
export const eventChanges = z
  .object({
    name: name().optional(),
    startDateTime: moment().optional(),
    endDateTime: moment().optional(),
    ...sayable,
    ...changeOptions,
  })
  .refine(endsAfterItStarts, { path: ['endDateTime'], error: ENDS_TOO_EARLY });
export type EventChanges = z.output<typeof eventChanges>;

/** A copy is when the event was, or where it is given a start, as far from it as that says. */
export const copyForm = z.object({ startDateTime: moment().optional() });

export const eventRow = entity(
  z.object({
    tenantId: z.uuid(),
    name: z.string(),
    slug: z.string(),
    status: z.enum(EVENT_STATUSES),
    startDateTime: instant(),
    endDateTime: instant(),
    timeZone: z.string(),
    address1: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    capacity: z.number().nullable(),
    /** How many tickets there may be: of all ticket types, at most the event's own capacity. */
    places: z.number(),
    ...ticketCountFields,
    /** What is left of the places: less those of tickets and live holds. */
    left: z.number(),
    covidSafety: z.string(),
    description: z.string(),
    doors: z.string(),
    age: z.string(),
    refundTerms: z.string(),
    /** Where the image is read; NULL where there is none. */
    eventImage: z.string().nullable(),
    seatmap: z.string().nullable(),
    emailDeliveryVerbiage: z.string(),
    charityId: z.uuid().nullable(),
    cancelReason: z.string(),
    refundPlan: z.enum(REFUND_PLANS),
    dateCreated: instant(),
  }),
);
export type EventRecord = z.output<typeof eventRow>;
