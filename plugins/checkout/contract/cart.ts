import { formatNumber, instant, money } from '@foyer/kit';
import * as z from 'zod';

/** Sanity limit per type. The type's own maximum is checked when tickets are held. */
const MAX_OF_A_TYPE = 1000;
const MAX_LINES = 100;
/** As many as the price calculation supports. */
const MAX_OF_A_CART = 10_000;
const QUANTITY = 'Quantity must be a whole number of at least 1.';

export const cartLines = z
  .array(
    z.object({
      ticketId: z.uuid({ error: 'This ticket type doesn’t exist.' }),
      quantity: z
        .number({ error: QUANTITY })
        .int(QUANTITY)
        .min(1, QUANTITY)
        .max(MAX_OF_A_TYPE, `Quantity must be at most ${MAX_OF_A_TYPE}.`),
    }),
    { error: 'Choose at least one ticket.' },
  )
  .min(1, 'Choose at least one ticket.')
  .max(MAX_LINES, `A cart can have up to ${MAX_LINES} ticket types.`)
  .refine(
    (lines) => new Set(lines.map(({ ticketId }) => ticketId)).size === lines.length,
    'List each ticket type only once.',
  )
  .refine(
    (lines) =>
      lines.reduce((sum, { quantity }) => sum + Math.min(quantity, MAX_OF_A_TYPE), 0) <=
      MAX_OF_A_CART,
    `A cart can have up to ${formatNumber(MAX_OF_A_CART)} tickets.`,
  );

export const cartBody = z.object({
  lines: cartLines,
  /** For the event's charity, in addition to the tickets. */
  donation: money({
    required: 'Enter an amount in dollars, like 12.50.',
    min: [0, 'Enter an amount of zero or more.'],
    max: [10_000, 'Enter a donation of $10,000.00 or less.'],
  }).default(0),
});

/** A line whose price changed since the cart was last read. */
export const priceChange = z.object({
  ticketId: z.string(),
  ticketName: z.string(),
  priceBefore: money(),
  priceNow: money(),
});

/** A cart's prices, and how long its tickets are held. */
export const cartBreakdown = z.object({
  draftOrderUID: z.string(),
  status: z.enum(['draft', 'held', 'awaiting_payment', 'processing', 'completed', 'cancelled']),
  /** The order's ID, from the first hold on. */
  transactionNumber: z.string().nullable(),
  ticketCount: z.number().int(),
  subtotal: money(),
  surcharge: money(),
  processingFee: money(),
  gatewayProcessingFee: money(),
  discount: money(),
  discountCode: z.string().nullable(),
  vat: money(),
  /** All donations: the additional one and donation lines. */
  donation: money(),
  totalAmount: money(),
  /** Why a card can't be charged the total. Null if it can, or if nothing is due. */
  chargeProblem: z.enum(['too_small', 'too_large']).nullable(),
  orderDetails: z.array(
    z.object({
      order: z.object({
        ticketId: z.string(),
        ticketName: z.string(),
        price: money(),
        quantity: z.number().int(),
        /** Donated to the organizer: part of `donation`, not a ticket. */
        isDonation: z.boolean(),
        /** Why it can't be bought now. Such a line is excluded from every sum. */
        unavailable: z.enum(['sold_out', 'off_sale']).nullable(),
      }),
      /** For all tickets of the line. */
      price: money(),
    }),
  ),
  /**
   * Whether an order requires the buyer's address: the organizer always asks for it, or tax is
   * charged.
   */
  asksAddress: z.boolean(),
  /** When the hold expires; null if nothing is held. */
  expiresAt: instant().nullable(),
  /** Whether the hold can be extended once more. */
  canExtend: z.boolean(),
  /** Price changes since the cart was last read, when a hold is claimed again. */
  changes: z.array(priceChange),
});
export type CartBreakdown = z.output<typeof cartBreakdown>;
