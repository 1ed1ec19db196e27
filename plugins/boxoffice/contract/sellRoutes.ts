import { formatDollars, formatNumber, money, type Route, text, tidySpaces } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import { anyId, bareId, PAYMENT_METHODS } from '@foyer/plugin-orders/contract';
import * as z from 'zod';

const EVENT = '/tenants/:tenantId/events/:eventId';
const event = z.object({ tenantId: z.string(), eventId: anyId() });

const MAX_OF_A_KIND = 1_000;
/** The price engine's limit. */
const MAX_OF_A_SALE = 10_000;
const MAX_DONATION = 99_999.99;
const QUANTITY = `Enter a whole number from 1 to ${formatNumber(MAX_OF_A_KIND)}.`;

const line = z.object({
  /** The ID of the ticket type. */
  ticketId: text('Choose a ticket type.').transform(bareId),
  quantity: z
    .number({ error: QUANTITY })
    .int(QUANTITY)
    .min(1, QUANTITY)
    .max(MAX_OF_A_KIND, QUANTITY),
});

const name = () => z.string().overwrite(tidySpaces).max(100).default('');

const holder = {
  /** Where the tickets are emailed; not emailed if omitted. */
  email: z
    .string()
    .overwrite(bareCode)
    .pipe(z.union([z.literal(''), z.email('Entered value does not match email format')]))
    .default(''),
  firstName: name(),
  lastName: name(),
  phone: z.string().overwrite(bareCode).max(40).default(''),
};

const lines = z
  .array(line)
  .min(1, 'Choose at least one ticket.')
  .max(100, 'Choose up to 100 ticket types.')
  .refine(
    (all) =>
      all.reduce((sum, { quantity }) => sum + Math.min(quantity, MAX_OF_A_KIND), 0) <=
      MAX_OF_A_SALE,
    `A sale can have up to ${formatNumber(MAX_OF_A_SALE)} tickets.`,
  );

export const quoteForm = z.object({
  lines,
  paymentMethod: z.enum(['cash', 'card'], { error: 'Choose a payment method.' }),
  discountCode: z.string().overwrite(bareCode).max(100).default(''),
  /** In addition to the tickets. */
  donation: money('Enter an amount in dollars, like 12.50.')
    .min(0, 'A donation can’t be below zero.')
    .max(MAX_DONATION, `A donation can be up to ${formatDollars(MAX_DONATION)}.`)
    .default(0),
});
export type QuoteForm = z.output<typeof quoteForm>;

export const boxOfficeForm = quoteForm.extend(holder);
export type BoxOfficeForm = z.output<typeof boxOfficeForm>;

export const complimentaryForm = z.object({ lines, ...holder });
export type ComplimentaryForm = z.output<typeof complimentaryForm>;

/** How many people an uploaded list can have. */
export const MAX_GUESTS = 200;

export const guest = z.object({
  firstName: holder.firstName,
  lastName: holder.lastName,
  email: z.string().overwrite(bareCode).pipe(z.email('Entered value does not match email format')),
});
export type Guest = z.output<typeof guest>;

const guestListForm = z.object({
  /** What each person gets. */
  lines,
  people: z
    .array(guest)
    .min(1, 'Add at least one person.')
    .max(MAX_GUESTS, `A list can have up to ${MAX_GUESTS} people.`),
});

const deskPrices = z.object({
  /** The price of one ticket of each type on sale here, with fees and tax. */
  prices: z.array(z.object({ ticketId: z.string(), cash: money(), card: money() })),
});

const quote = z.object({
  ticketCount: z.number(),
  /** Includes the donation. */
  subtotal: money(),
  donation: money(),
  discount: money(),
  surcharge: money(),
  processingFee: money(),
  gatewayProcessingFee: money(),
  vat: money(),
  totalAmount: money(),
});
export type Quote = z.output<typeof quote>;

const sold = z.object({
  success: z.literal(true),
  orderUID: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  ticketCount: z.number(),
  totalAmount: money(),
  tickets: z.array(z.object({ ticketUID: z.string(), ticketTypeName: z.string() })),
});
export type Sold = z.output<typeof sold>;

export const sellRoutes = {
  boxOfficePrices: {
    method: 'get',
    path: `${EVENT}/box-office-prices`,
    can: 'boxOffice.sell',
    summary: 'Box office prices of an event’s tickets, with fees and tax',
    params: event,
    reply: deskPrices,
  },
  boxOfficeQuote: {
    method: 'post',
    path: `${EVENT}/orders/quote`,
    whileImpersonating: 'reads',
    can: 'boxOffice.sell',
    summary: 'The price of a box office sale',
    params: event,
    body: quoteForm,
    reply: quote,
  },
  boxOfficeSale: {
    method: 'post',
    path: `${EVENT}/orders`,
    can: 'boxOffice.sell',
    summary: 'Records a box office sale, paid in cash or by card on the organizer’s own terminal',
    params: event,
    body: boxOfficeForm,
    reply: sold,
    idempotent: true,
  },
  complimentary: {
    method: 'post',
    path: `${EVENT}/complimentary`,
    can: 'complimentary.issue',
    summary: 'Issues complimentary tickets, up to the event’s limit',
    params: event,
    body: complimentaryForm,
    reply: sold,
    idempotent: true,
  },
  complimentaryList: {
    method: 'post',
    path: `${EVENT}/complimentary-list`,
    can: 'complimentary.issue',
    summary: 'Issues complimentary tickets to everyone on a list, or to no one',
    params: event,
    body: guestListForm,
    reply: z.object({ success: z.literal(true), people: z.number(), ticketCount: z.number() }),
    takesLong: true,
    idempotent: true,
  },
} as const satisfies Record<string, Route>;
