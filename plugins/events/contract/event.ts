import * as z from 'zod';
import {
  event,
  formatNumber,
  instant,
  isTimeZone,
  record,
  text,
  whole,
  type FieldSides,
  type RecordForm,
  type RecordRow,
  type Tone,
} from '@foyer/kit';
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

/** The places of an event: how many there are, of what kind, and left. */
export const eventCounts = record({
  /** The number of tickets of all types, at most the event's own capacity. */
  places: { row: z.number() },
  sold: { row: ticketCountFields.sold },
  complimentary: { row: ticketCountFields.complimentary },
  held: { row: ticketCountFields.held },
  keptBack: { row: ticketCountFields.keptBack },
  /** The places left: without those of tickets and live holds. */
  left: { row: z.number() },
});

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

/** Event statuses in words. */
export const EVENT_STATUS_WORDS: Readonly<Record<EventStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  cancelled: 'Canceled',
};
/** The color of each event status. */
export const EVENT_STATUS_TONES: Readonly<Record<EventStatus, Tone>> = {
  draft: 'plain',
  published: 'active',
  cancelled: 'bad',
};

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

/** A text that a form may clear. Rows always have one, which may be empty. */
const clearable = <Form extends z.ZodType<string>>(form: Form, use: FieldSides['use'] = {}) => ({
  form: form.nullish(),
  row: z.string(),
  use,
});

/** What the event's page tells buyers. The console's forms and facts have these labels. */
export const pageWords = record({
  /** HTML from the console's editor; scripts and external references are removed. */
  description: clearable(
    z.string().max(LONGEST_DESCRIPTION, `Use ${LONGEST_DESCRIPTION} characters or fewer.`),
    { label: 'Description', kind: 'richText' },
  ),
  /** When the doors open, in the event's time zone. */
  doors: clearable(
    z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)], 'Enter a time.'),
    { label: 'Doors open', help: 'In the event’s time zone. Leave empty to hide it.' },
  ),
  /** The audience: "All ages", "18 and over". */
  age: clearable(short(), {
    label: 'Age requirement',
    help: 'Who can attend, such as “All ages” or “18 and over”.',
  }),
  refundTerms: clearable(long(), {
    label: 'Refund policy',
    help: 'How buyers who can’t attend get their money back.',
    lines: 2,
  }),
});

const endsAfterItStarts = (form: {
  startDateTime?: string | undefined;
  endDateTime?: string | undefined;
}): boolean =>
  !form.startDateTime ||
  !form.endDateTime ||
  Date.parse(form.startDateTime) <= Date.parse(form.endDateTime);
export const ENDS_TOO_EARLY = 'The event can’t end before it starts.';

/**
 * An event. Forms may omit what an organizer doesn't enter, and an update leaves omitted fields unchanged. A new text
 * for the event's page goes into `pageWords`, and is then in forms, rows, copies and the page.
 */
export const eventRecord = record(
  {
    tenantId: { row: z.uuid() },
    name: { form: name(), row: z.string() },
    /** The event's part of its address; derived from the name if empty. */
    slug: clearable(short().overwrite(bareCode)),
    status: { form: z.enum(EVENT_STATUSES).optional(), row: z.enum(EVENT_STATUSES) },
    startDateTime: { form: moment(), row: instant() },
    endDateTime: { form: moment(), row: instant() },
    timeZone: {
      form: z.string().refine(isTimeZone, 'Choose a time zone.').optional(),
      row: z.string(),
    },
    address1: clearable(short()),
    city: clearable(short()),
    state: clearable(short()),
    country: clearable(short()),
    /** NULL: only the ticket types limit the sale. */
    capacity: { form: ticketCount().nullish(), row: z.number().nullable() },
    ...eventCounts.fields,
    covidSafety: clearable(long()),
    ...pageWords.fields,
    /** The URL of the image; NULL without one. */
    eventImage: { row: z.string().nullable() },
    seatmap: { row: z.string().nullable() },
    emailDeliveryVerbiage: clearable(long()),
    charityId: { form: z.uuid('Choose a charity.').nullish(), row: z.uuid().nullable() },
    /** Whether every free order waits until its email is confirmed. */
    requiresConfirmation: {
      form: z.boolean().optional().meta({
        description:
          'If true, every free order from a buyer who isn’t signed in must be confirmed by email.',
      }),
      row: z.boolean(),
    },
    /** The reason for canceling, shown to ticket holders and door staff. */
    cancelReason: {
      update: z
        .string()
        .max(LONGEST_REASON, `Use ${LONGEST_REASON} characters or fewer.`)
        .nullish(),
      row: z.string(),
    },
    refundPlan: { update: z.enum(REFUND_PLANS).optional(), row: z.enum(REFUND_PLANS) },
    /** Whether ticket holders are emailed a new date, time or location. */
    notifyHolders: {
      update: z.boolean().optional().meta({
        description: 'If false, ticket holders aren’t emailed about a new date, time or location.',
      }),
    },
    /** Moves the end (unless given), the sale windows and the discounts by as much as the start. */
    moveAlong: {
      update: z.boolean().optional().meta({
        description:
          'If true, sale windows, discount dates and the end (unless one is given) move with the start.',
      }),
    },
    dateCreated: { row: instant() },
  },
  {
    check: (form) =>
      form.refine(endsAfterItStarts, { path: ['endDateTime'], error: ENDS_TOO_EARLY }),
  },
);
export type EventForm = RecordForm<typeof eventRecord>;
export type EventChanges = z.output<typeof eventRecord.changes>;
export type EventRecord = RecordRow<typeof eventRecord>;

/** The texts in the column `texts` of `events_event_v1`. */
export type EventTexts = Partial<
  Pick<EventRecord['details'], keyof typeof pageWords.fields | 'emailDeliveryVerbiage'>
>;

/** A copy keeps the dates, or moves them by as much as the given start differs. */
export const copyForm = z.object({ startDateTime: moment().optional() });

/** The place of an earlier event. Choosing it fills in a new event's location and time zone. */
export const venue = z.object({
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  timeZone: z.string(),
});
export type Venue = z.output<typeof venue>;

/** What an organizer needs to tell others about an event. */
export const eventShare = z.object({
  /** The event's public page. */
  url: z.string(),
  /** The same address as a QR code, as a data URL of a PNG. */
  qrCode: z.string(),
  /** The image of link previews: its path, and what it shows in words. */
  image: z.object({ path: z.string(), alt: z.string() }),
});
export type EventShare = z.output<typeof eventShare>;

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
  'manifest.webmanifest',
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
