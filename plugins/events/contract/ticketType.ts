import { entity, money, record, text, type RecordForm, type RecordRow } from '@foyer/kit';
import { visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';
import { isInYears, NOT_IN_YEARS, ticketCount, ticketCountFields } from './event.ts';

const REQUIRED = 'This field is required';
/** The maximum number of tickets of one type in an order. */
const MAX_OF_ONE_ORDER = 1_000;

const TICKET_KINDS = ['paid', 'free', 'donation', 'complimentary'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** How a ticket is priced, in words. */
export const TICKET_KIND_WORDS: Readonly<Record<TicketKind, string>> = {
  paid: 'Paid',
  free: 'Free',
  donation: 'Donation',
  complimentary: 'Complimentary',
};

/** On sale while the event is, or during the given dates. */
export const ALWAYS_AVAILABLE = 'SALES_AVAILABILITY_OPT_1';
export const LIMITED_TO_DATES = 'SALES_AVAILABILITY_OPT_2';
export const SALES_AVAILABILITIES = [ALWAYS_AVAILABLE, LIMITED_TO_DATES] as const;

const date = () => z.iso.date('Enter a date.').refine(isInYears, NOT_IN_YEARS);
const time = () => z.iso.time('Enter a time.');

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema);

/** `ticketName`, `price` and `quantity` are also at the top level, where carts read them. */
const asCartsRead = { ticketName: z.string(), price: money(), quantity: z.number() };

const details = () =>
  z.string().overwrite(visibleText).max(5_000, 'Use 5,000 characters or fewer.');
const clock = (schema: z.ZodType<string>) => ({
  form: orNull(schema.nullable()),
  row: z.string().nullable(),
});

/** A kind of ticket that an event offers. */
export const ticketType = record(
  {
    name: text({ required: REQUIRED, max: 255, isName: true }),
    price: {
      form: money('Enter a price.')
        .min(0, 'The price can’t be below zero.')
        .max(999_999.99, 'Must be at most $999,999.99.')
        .default(0),
      row: money(),
    },
    quantity: { form: ticketCount(), row: z.number() },
    details: { form: z.preprocess((value) => value ?? '', details()), row: details() },
    kind: { form: z.enum(TICKET_KINDS).default('paid'), row: z.enum(TICKET_KINDS) },
    salesAvailability: {
      form: z.enum(SALES_AVAILABILITIES).default(ALWAYS_AVAILABLE),
      row: z.enum(SALES_AVAILABILITIES),
    },
    startDate: clock(date()),
    startTime: clock(time()),
    endDate: clock(date()),
    endTime: clock(time()),
    minTicketPerOrder: { form: ticketCount(1).default(1), row: z.number() },
    maxTicketPerOrder: {
      form: ticketCount(1)
        .max(MAX_OF_ONE_ORDER, `Must be at most ${MAX_OF_ONE_ORDER}.`)
        .default(10),
      row: z.number(),
    },
    surchargeRuleId: { form: orNull(z.string().nullable()), row: z.string().nullable() },
  },
  {
    shown: {
      /** The quantity left: without the places of tickets and live holds. */
      remainingQuantity: z.number(),
      /** Its position among the event's types, which is the order that buyers see. */
      position: z.number(),
      ...ticketCountFields,
    },
    row: (row) => entity(row).extend(asCartsRead),
    check: (form) =>
      form
        .refine((type) => type.minTicketPerOrder <= type.maxTicketPerOrder, {
          path: ['maxTicketPerOrder'],
          error: 'The maximum can’t be below the minimum.',
        })
        .refine((type) => type.kind === 'paid' || type.kind === 'donation' || type.price === 0, {
          path: ['price'],
          error: 'Free and complimentary tickets can’t have a price.',
        })
        .check(({ value: type, issues }) => {
          if (type.salesAvailability !== LIMITED_TO_DATES) return;
          for (const field of ['startDate', 'startTime', 'endDate', 'endTime'] as const)
            if (type[field] === null)
              issues.push({ code: 'custom', input: type, path: [field], message: REQUIRED });
          if (`${type.startDate} ${type.startTime}` >= `${type.endDate} ${type.endTime}`)
            issues.push({
              code: 'custom',
              input: type,
              path: ['endDate'],
              message: 'Sales must end after they start.',
            });
        }),
  },
);
export type TicketTypeForm = RecordForm<typeof ticketType>;
export type TicketType = RecordRow<typeof ticketType>;

/** A ticket type as buyers may see it, too: without the counts. */
export const ticketTypeDetails = ticketType.details.omit({
  sold: true,
  complimentary: true,
  held: true,
  keptBack: true,
});
export const publicTicketTypeBase = entity(ticketTypeDetails).extend(asCartsRead);

/** All types of an event, in the wanted order. */
export const ticketTypeOrder = z.object({ ids: z.array(z.uuid()).min(1).max(1_000) });

export const NOTHING_TO_SELL =
  'Before you publish this event, add a ticket type that buyers can order.';

/**
 * Whether a buyer could ever buy it: complimentary tickets aren't sold, and a sale window may have
 * ended.
 */
export const canBeSold = (type: {
  kind: TicketKind;
  quantity: number;
  saleEndsAt: Date | null;
}): boolean =>
  type.kind !== 'complimentary' &&
  type.quantity > 0 &&
  (!type.saleEndsAt || type.saleEndsAt.getTime() > Date.now());
