import { entity, money, text } from '@foyer/kit';
import { visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';
import { isInYears, NOT_IN_YEARS, ticketCount, ticketCountFields } from './event.ts';

const REQUIRED = 'This field is required';
/** The maximum number of tickets of one type in an order. */
const MAX_OF_ONE_ORDER = 1_000;

const TICKET_KINDS = ['paid', 'free', 'donation', 'complimentary'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** On sale while the event is, or during the given dates. */
export const ALWAYS_AVAILABLE = 'SALES_AVAILABILITY_OPT_1';
export const LIMITED_TO_DATES = 'SALES_AVAILABILITY_OPT_2';
export const SALES_AVAILABILITIES = [ALWAYS_AVAILABLE, LIMITED_TO_DATES] as const;

const date = () => z.iso.date('Enter a date.').refine(isInYears, NOT_IN_YEARS);
const time = () => z.iso.time('Enter a time.');

const fields = {
  name: text({ required: REQUIRED, max: 255, isName: true }),
  price: money('Enter a price.')
    .min(0, 'The price can’t be below zero.')
    .max(999_999.99, 'Must be at most $999,999.99.'),
  quantity: ticketCount(),
  details: z.string().overwrite(visibleText).max(5_000, 'Use 5,000 characters or fewer.'),
  kind: z.enum(TICKET_KINDS),
  salesAvailability: z.enum(SALES_AVAILABILITIES),
  startDate: date().nullable(),
  startTime: time().nullable(),
  endDate: date().nullable(),
  endTime: time().nullable(),
  minTicketPerOrder: ticketCount(1),
  maxTicketPerOrder: ticketCount(1).max(MAX_OF_ONE_ORDER, `Must be at most ${MAX_OF_ONE_ORDER}.`),
  surchargeRuleId: z.string().nullable(),
};

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema);

export const ticketTypeForm = z
  .object({
    ...fields,
    details: z.preprocess((value) => value ?? '', fields.details),
    price: fields.price.default(0),
    kind: fields.kind.default('paid'),
    salesAvailability: fields.salesAvailability.default(ALWAYS_AVAILABLE),
    startDate: orNull(fields.startDate),
    startTime: orNull(fields.startTime),
    endDate: orNull(fields.endDate),
    endTime: orNull(fields.endTime),
    minTicketPerOrder: fields.minTicketPerOrder.default(1),
    maxTicketPerOrder: fields.maxTicketPerOrder.default(10),
    surchargeRuleId: orNull(fields.surchargeRuleId),
  })
  .refine((type) => type.minTicketPerOrder <= type.maxTicketPerOrder, {
    path: ['maxTicketPerOrder'],
    error: 'The maximum can’t be below the minimum.',
  })
  .refine((type) => type.kind === 'paid' || type.kind === 'donation' || type.price === 0, {
    path: ['price'],
    error: 'Free and complimentary tickets can’t have a price.',
  })
  .check((context) => {
    const type = context.value;
    if (type.salesAvailability !== LIMITED_TO_DATES) return;
    for (const field of ['startDate', 'startTime', 'endDate', 'endTime'] as const)
      if (type[field] === null)
        context.issues.push({
          code: 'custom',
          input: type,
          path: [field],
          message: REQUIRED,
        });
    if (`${type.startDate} ${type.startTime}` >= `${type.endDate} ${type.endTime}`)
      context.issues.push({
        code: 'custom',
        input: type,
        path: ['endDate'],
        message: 'Sales must end after they start.',
      });
  });
export type TicketTypeForm = z.output<typeof ticketTypeForm>;

/** A ticket type as buyers may see it, too. */
export const ticketTypeDetails = z.object({
  ...fields,
  price: money(),
  quantity: z.number(),
  startDate: z.string().nullable(),
  startTime: z.string().nullable(),
  endDate: z.string().nullable(),
  endTime: z.string().nullable(),
  minTicketPerOrder: z.number(),
  maxTicketPerOrder: z.number(),
  /** The quantity left: without the places of tickets and live holds. */
  remainingQuantity: z.number(),
  /** Its position among the event's types, which is the order that buyers see. */
  position: z.number(),
});

/** All types of an event, in the wanted order. */
export const ticketTypeOrder = z.object({ ids: z.array(z.uuid()).min(1).max(1_000) });

/** `ticketName`, `price` and `quantity` are also at the top level, where carts read them. */
const asCartsRead = { ticketName: z.string(), price: money(), quantity: z.number() };
export const publicTicketTypeBase = entity(ticketTypeDetails).extend(asCartsRead);
export const ticketTypeRow = entity(ticketTypeDetails.extend(ticketCountFields)).extend(
  asCartsRead,
);
export type TicketType = z.output<typeof ticketTypeRow>;

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
