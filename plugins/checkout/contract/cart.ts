import { instant, money } from '@foyer/kit';
import * as z from 'zod';

/** More of one type than anybody buys in one order; the type's own maximum is checked with the hold. */
const MAX_OF_A_TYPE = 1000;
const MAX_LINES = 100;
/** As many as the arithmetic of a price takes. */
const MAX_OF_A_CART = 10_000;
const QUANTITY = 'Quantity must be a whole number of at least 1.';

export const cartLines = z
  .array(
    z.object({
      ticketId: z.uuid({ error: 'There is no such ticket.' }),
      quantity: z
        .number({ error: QUANTITY })
        .int(QUANTITY)
        .min(1, QUANTITY)
        .max(MAX_OF_A_TYPE, `Quantity must be at most ${MAX_OF_A_TYPE}.`),
    }),
    { error: 'Choose at least one ticket.' },
  )
  .min(1, 'Choose at least one ticket.')
  .max(MAX_LINES, `A cart has at most ${MAX_LINES} kinds of tickets.`)
  .refine(
    (lines) => new Set(lines.map(({ ticketId }) => ticketId)).size === lines.length,
    'Each kind of ticket stands in a cart once.',
  )
  .refine(
    (lines) =>
      lines.reduce((sum, { quantity }) => sum + Math.min(quantity, MAX_OF_A_TYPE), 0) <=
      MAX_OF_A_CART,
    `A cart has at most ${MAX_OF_A_CART.toLocaleString('en-US')} tickets.`,
  );

export const cartBody = z.object({
  lines: cartLines,
  /** Beside the tickets, to the charity of the event. */
  donation: money({
    required: 'Enter an amount in dollars, like 12.50.',
    min: [0, 'An amount cannot be below zero.'],
    max: [10_000, 'A donation is at most $10,000.00.'],
  }).default(0),
});

/** A line whose price is not what it was when the cart saw it last. */
export const priceChange = z.object({
  ticketId: z.string(),
  ticketName: z.string(),
  priceBefore: money(),
  priceNow: money(),
});

/** What a cart costs, and how long its tickets are kept for the buyer. */
export const cartBreakdown = z.object({
  draftOrderUID: z.string(),
  status: z.enum(['draft', 'held', 'awaiting_payment', 'processing', 'completed', 'cancelled']),
  /** The order's id, from the first hold on. */
  transactionNumber: z.string().nullable(),
  ticketCount: z.number().int(),
  subtotal: money(),
  surcharge: money(),
  processingFee: money(),
  gatewayProcessingFee: money(),
  discount: money(),
  discountCode: z.string().nullable(),
  vat: money(),
  /** All that is given: beside the tickets, and as lines that are donations. */
  donation: money(),
  totalAmount: money(),
  /** Why a card can't be charged the total; null where it can, and where nothing is to be paid. */
  chargeProblem: z.enum(['too_small', 'too_large']).nullable(),
  orderDetails: z.array(
    z.object({
      order: z.object({
        ticketId: z.string(),
        ticketName: z.string(),
        price: money(),
        quantity: z.number().int(),
        /** Given to the organiser: part of `donation`, and no ticket. */
        isDonation: z.boolean(),
        /** Why it can't be bought now: no sum of the cart counts it. */
        unavailable: z.enum(['sold_out', 'off_sale']).nullable(),
      }),
      /** Of all tickets of the line. */
      price: money(),
    }),
  ),
  /** Whether an order of it needs the buyer's address: the organiser always wants it, or tax is charged. */
  asksAddress: z.boolean(),
  /** Until when the tickets are held; null while they are not. */
  expiresAt: instant().nullable(),
  /** Whether the hold can be extended once more. */
  canExtend: z.boolean(),
  /** What changed since the cart was seen last, when a hold was claimed again. */
  changes: z.array(priceChange),
});
export type CartBreakdown = z.output<typeof cartBreakdown>;
