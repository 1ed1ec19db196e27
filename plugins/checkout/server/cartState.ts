import * as z from 'zod';
import type { Discount, Sale, SaleLine, Terms } from '@foyer/plugin-fees/engine';
import type { Refusal } from '@foyer/plugin-events/server';
import { CLOSE_CAUSES, ORDER_STATUSES } from '@foyer/plugin-orders/contract';

type Problem =
  | Refusal['problem']
  | 'too_many_carts'
  | 'too_large'
  | 'no_cart'
  | 'payment_open'
  | 'confirmation_open'
  | 'already_paid'
  | 'cancelled'
  | 'hold_expired'
  | 'already_extended';

const PROBLEMS = {
  event_closed: 'event_closed',
  event_cancelled: 'event_cancelled',
  event_over: 'event_over',
  sales_suspended: 'sales_suspended',
  code_unknown: 'code_unknown',
  code_closed: 'code_closed',
  code_used_up: 'code_used_up',
  type_unknown: 'type_unknown',
  window_closed: 'window_closed',
  below_minimum: 'below_minimum',
  above_maximum: 'above_maximum',
  sold_out: 'sold_out',
  capacity: 'capacity',
  held_by_address: 'held_by_address',
  held_by_device: 'held_by_device',
  too_many_carts: 'too_many_carts',
  too_large: 'too_large',
  no_cart: 'no_cart',
  payment_open: 'payment_open',
  confirmation_open: 'confirmation_open',
  already_paid: 'already_paid',
  cancelled: 'cancelled',
  hold_expired: 'hold_expired',
  already_extended: 'already_extended',
} as const satisfies { [P in Problem]: P };

/** Why a database function did nothing. */
const refusal = z.object({
  problem: z.enum(PROBLEMS),
  ticketTypeId: z.string().nullish(),
  name: z.string().nullish(),
  /** The violated minimum or maximum. */
  limit: z.int().optional(),
  left: z.int().optional(),
});
export type CartRefusal = z.infer<typeof refusal>;

const line = z.object({ ticketTypeId: z.string(), quantity: z.int() });

/** A cart's lines with prices, and its discount. */
export const priced = z.object({
  lines: z.array(
    line.extend({
      name: z.string(),
      kind: z.enum(['paid', 'free', 'donation', 'complimentary']),
      priceCents: z.int(),
      ruleId: z.string().nullable(),
      /** Why it can't be bought now. The line costs nothing until it can. */
      problem: z.enum({ window_closed: 'window_closed', sold_out: 'sold_out' }).nullish(),
    }),
  ),
  discount: z
    .object({
      code: z.string(),
      kind: z.enum(['percent', 'amount']),
      ppm: z.int().nullable(),
      cents: z.int().nullable(),
      ticketTypeIds: z.array(z.string()).nullable(),
    })
    .nullable(),
  /** Why the cart's code is no longer accepted. */
  codeProblem: z.enum(PROBLEMS).nullish(),
});
export type Priced = z.infer<typeof priced>;
type TakenDiscount = NonNullable<Priced['discount']>;

// Written by the fee engine in the same shape.
const terms = z.custom<Terms>(
  (value) => typeof value === 'object' && value !== null && 'rules' in value && 'options' in value,
);

/** A cart as returned by the database functions. */
export const cartState = z.object({
  draft: z.object({
    lines: z.array(line),
    donationCents: z.int(),
    code: z.string().nullable(),
    orderUID: z.string().nullable(),
    priced: priced.nullable(),
    terms: terms.nullable(),
    extensions: z.int(),
  }),
  held: z
    .object({ expiresAt: z.string(), isLive: z.boolean(), awaitsPayment: z.boolean() })
    .nullable(),
  /** Today's prices if nothing is held. */
  quote: z.union([refusal, priced]).nullish(),
  /** The previous prices if a hold was just claimed. */
  before: priced.nullish(),
  /** Whether an open checkout session was not read recently. */
  mayAsk: z.boolean().optional(),
  order: z
    .object({
      status: z.enum(ORDER_STATUSES),
      totalCents: z.int(),
      ticketCount: z.int(),
      /** Set only if the whole cart is read. */
      closeCause: z.enum(CLOSE_CAUSES).nullish(),
      email: z.string().nullish(),
    })
    .nullish(),
});
export type CartState = z.infer<typeof cartState>;

/**
 * Parses a database function's response about a cart.
 * @throws a plain error if it is neither a cart nor a rejection, which is a bug
 */
export function parseCart<State extends z.ZodType<object>>(
  answer: unknown,
  schema: State,
): z.infer<State> | CartRefusal {
  const isRefusal = typeof answer === 'object' && answer !== null && 'problem' in answer;
  const parsed = isRefusal ? refusal.safeParse(answer) : schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new Error(`The database returned an invalid cart: ${z.prettifyError(parsed.error)}`);
}

export const isRefused = <T extends object>(answer: T | CartRefusal): answer is CartRefusal =>
  'problem' in answer;

const discountOf = ({ code, kind, ppm, cents, ticketTypeIds }: TakenDiscount): Discount => {
  const types = ticketTypeIds ? { ticketTypeIds } : {};
  return kind === 'percent'
    ? { code, kind, ppm: ppm ?? 0, ...types }
    : { code, kind, cents: cents ?? 0, ...types };
};

/**
 * The sale in the fee engine's input format. Types of kind donation become donations; items that
 * can't be bought are left out.
 */
export function saleOf(priced: Priced, donationCents: number): Sale & { lines: SaleLine[] } {
  const lines = priced.lines.filter(({ problem }) => !problem);
  const donations = lines.filter(({ kind }) => kind === 'donation');
  return {
    channel: 'online',
    method: 'card',
    lines: lines
      .filter(({ kind }) => kind !== 'donation')
      .map(({ ticketTypeId, name, priceCents, quantity, ruleId }) => ({
        ticketTypeId,
        name,
        priceCents,
        quantity,
        ruleId,
      })),
    donationCents: donations.reduce(
      (sum, { priceCents, quantity }) => sum + priceCents * quantity,
      donationCents,
    ),
    discount: priced.discount && discountOf(priced.discount),
  };
}
