import { entity, instant, isTimeZone, text } from '@foyer/kit';
import { bareCode, visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';
import { ticketCountFields } from './ticketCounts.ts';

const REQUIRED = 'This field is required';
const LONGEST = 255;
const LONGEST_TEXT = 5_000;
const LONGEST_DESCRIPTION = 10_000;
/** More than any venue has, and few enough to be added up. */
export const MAX_TICKETS = 1_000_000;

export const EVENT_STATUSES = ['draft', 'published', 'cancelled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** What ticket holders of a canceled event are told about refunds. */
export const REFUND_PLANS = ['full', 'contact'] as const;
export type RefundPlan = (typeof REFUND_PLANS)[number];
const LONGEST_REASON = 500;

const short = () =>
  z.string().overwrite(visibleText).max(LONGEST, `Use ${LONGEST} characters or fewer.`);
const long = () =>
  z.string().overwrite(visibleText).max(LONGEST_TEXT, `Use ${LONGEST_TEXT} characters or fewer.`);

/** A whole number of tickets; fractions and negative numbers are errors and never rounded. */
export const ticketCount = (least = 0) =>
  z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(least, `Must be at least ${least}.`)
    .max(MAX_TICKETS, `Must be at most ${MAX_TICKETS.toLocaleString('en-US')}.`);

const name = () => text({ required: REQUIRED, max: LONGEST, isName: true });

const YEARS = { first: 1970, last: 2999 };
export const NOT_IN_YEARS = `Choose a date between the years ${YEARS.first} and ${YEARS.last}.`;

/**
 * Whether a date or instant is in a supported year. Invalid dates are reported by their own rule.
 */
export function isInYears(date: string): boolean {
  const year = new Date(date).getUTCFullYear();
  return Number.isNaN(year) || (year >= YEARS.first && year <= YEARS.last);
}

/** An instant with the form's own error message. */
const moment = () => z.iso.datetime({ error: REQUIRED }).refine(isInYears, NOT_IN_YEARS);

/** Everything that an organizer enters about an event; omitted fields stay unchanged. */
const sayable = {
  /** The event's part of its address; derived from the name if empty. */
  slug: short().overwrite(bareCode).nullish(),
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone.').optional(),
  address1: short().nullish(),
  city: short().nullish(),
  state: short().nullish(),
  country: short().nullish(),
  /** NULL: only the ticket types limit the sale. */
  capacity: ticketCount().nullish(),
  covidSafety: long().nullish(),
  /** HTML from the console's editor; scripts and external references are removed. */
  description: z
    .string()
    .max(LONGEST_DESCRIPTION, `Use ${LONGEST_DESCRIPTION} characters or fewer.`)
    .nullish(),
  /** When the doors open, in the event's time zone. */
  doors: z
    .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)], 'Enter a time.')
    .nullish(),
  /** The audience: "All ages", "18 and over". */
  age: short().nullish(),
  refundTerms: long().nullish(),
  emailDeliveryVerbiage: long().nullish(),
  charityId: z.uuid('Choose a charity.').nullish(),
  requiresConfirmation: z.boolean().optional().meta({
    description:
      'If true, every free order from a buyer who isn’t signed in must be confirmed by email.',
  }),
  status: z.enum(EVENT_STATUSES).optional(),
};

/** Options for a change of an event; new events have none. */
const changeOptions = {
  /** The reason for canceling, shown to ticket holders and door staff. */
  cancelReason: z
    .string()
    .max(LONGEST_REASON, `Use ${LONGEST_REASON} characters or fewer.`)
    .nullish(),
  refundPlan: z.enum(REFUND_PLANS).optional(),
  /** Whether ticket holders are emailed a new date, time or location. */
  notifyHolders: z.boolean().optional().meta({
    description: 'If false, ticket holders aren’t emailed about a new date, time or location.',
  }),
  /** Moves the end (unless given), the sale windows and the discounts by as much as the start. */
  moveAlong: z.boolean().optional().meta({
    description:
      'If true, sale windows, discount dates and the end (unless one is given) move with the start.',
  }),
};

const endsAfterItStarts = (form: {
  startDateTime?: string | undefined;
  endDateTime?: string | undefined;
}): boolean =>
  !form.startDateTime ||
  !form.endDateTime ||
  Date.parse(form.startDateTime) <= Date.parse(form.endDateTime);
export const ENDS_TOO_EARLY = 'The event can’t end before it starts.';

export const eventForm = z
  .object({ name: name(), startDateTime: moment(), endDateTime: moment(), ...sayable })
  .refine(endsAfterItStarts, { path: ['endDateTime'], error: ENDS_TOO_EARLY });
export type EventForm = z.output<typeof eventForm>;

/** The whole form of an existing event, for PUT. */
export const eventUpdate = z
  .object({
    name: name(),
    startDateTime: moment(),
    endDateTime: moment(),
    ...sayable,
    ...changeOptions,
  })
  .refine(endsAfterItStarts, { path: ['endDateTime'], error: ENDS_TOO_EARLY });

/** A part of the form, for PATCH. */
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

/** A copy keeps the dates, or moves them by as much as the given start differs. */
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
    /** The number of tickets of all types, at most the event's own capacity. */
    places: z.number(),
    ...ticketCountFields,
    /** The places left: without those of tickets and live holds. */
    left: z.number(),
    covidSafety: z.string(),
    description: z.string(),
    doors: z.string(),
    age: z.string(),
    refundTerms: z.string(),
    /** The URL of the image; NULL without one. */
    eventImage: z.string().nullable(),
    seatmap: z.string().nullable(),
    emailDeliveryVerbiage: z.string(),
    charityId: z.uuid().nullable(),
    /** Whether every free order waits until its email is confirmed. */
    requiresConfirmation: z.boolean(),
    cancelReason: z.string(),
    refundPlan: z.enum(REFUND_PLANS),
    dateCreated: instant(),
  }),
);
export type EventRecord = z.output<typeof eventRow>;
