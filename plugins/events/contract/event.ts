import * as z from 'zod';
import { entity, event, formatNumber, instant, isTimeZone, text, whole } from '@foyer/kit';
import { bareCode, visibleText } from '@foyer/kit/invisible';

/**
 * The number of tickets of an event or ticket type. Together with those left they add up to its capacity. The README of
 * orders defines each count.
 */
export const ticketCountFields = {
  /** Valid tickets that buyers got, including free ones. */
  sold: z.number(),
  /** Valid complimentary tickets. */
  complimentary: z.number(),
  /** In the carts of buyers who may still pay. */
  held: z.number(),
  /** Places of voided or refunded tickets that are not on sale. */
  keptBack: z.number(),
};

export interface TicketCounts {
  sold: number;
  complimentary: number;
  held: number;
  keptBack: number;
  left: number;
}

/** `7 sold · 2 complimentary · 1 in carts · 1 kept off sale · 139 left`; zero counts are left out. */
export function ticketsInWords(counts: TicketCounts): string {
  const { sold, complimentary, held, keptBack, left } = counts;
  return [
    `${formatNumber(sold)} sold`,
    ...(complimentary > 0 ? [`${formatNumber(complimentary)} complimentary`] : []),
    ...(held > 0 ? [`${formatNumber(held)} in carts`] : []),
    ...(keptBack > 0 ? [`${formatNumber(keptBack)} kept off sale`] : []),
    left === 0 ? 'none left' : `${formatNumber(left)} left`,
  ].join(' · ');
}

const REQUIRED = 'This field is required';
const LONGEST = 255;
const LONGEST_TEXT = 5_000;
const LONGEST_DESCRIPTION = 10_000;
/** More than any venue has, and few enough to be added up. */
const MAX_TICKETS = 1_000_000;

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
    .max(MAX_TICKETS, `Must be at most ${formatNumber(MAX_TICKETS)}.`);

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

/** Addresses that the product itself uses, so no event may have them. */
export const RESERVED_SLUGS: readonly string[] = [
  'admin',
  'api',
  'login',
  'signup',
  'verify',
  'event-staff-verify',
  'link-account',
  'forgot-password',
  'reset-password',
  'account',
  'assets',
  '_console',
  'stripe-test',
  'healthz',
  'readyz',
  'metrics',
  'robots.txt',
  'sitemap.xml',
  'orders',
  'terms',
  'privacy',
];

/** The words of the name to search for. */
export const eventSearch = z.object({
  name: z.string().overwrite(visibleText).trim().min(3).max(100),
});

/** Matching events of all tenants, latest first; limited in number. */
export const foundEvents = z.object({
  result: z.array(
    z.object({
      id: z.string(),
      tenantId: z.string(),
      tenantName: z.string(),
      name: z.string(),
      startDateTime: instant(),
      timeZone: z.string(),
    }),
  ),
});

/** Per tenant. `events_sales_end` in the database uses the same default. */
export const eventSettings = z.object({
  salesHoursAfterStart: whole({
    label: 'Hours on sale after the event starts',
    help: 'Applies to events with the same start and end time. All other events are on sale until they end.',
    required: 'Enter a whole number of hours.',
    min: 0,
    max: 72,
  }).default(4),
});
