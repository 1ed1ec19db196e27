import type { Discount, Sale, SaleLine, Terms } from '@foyer/plugin-fees/engine';
import type { HoldLine, Refusal, TakenDiscount, TakenLine } from '@foyer/plugin-events/server';
import type { OrderStatus } from '@foyer/plugin-orders/contract';

/** The lines of a cart with their prices, and its discount. */
export interface Priced {
  lines: TakenLine[];
  discount: TakenDiscount | null;
  /** A code in the cart that does not do any more. */
  codeProblem?: Refusal['problem'] | null;
}

/** A cart as the functions of the database describe it. */
export interface CartState {
  draft: {
    lines: HoldLine[];
    donationCents: number;
    code: string | null;
    orderUID: string | null;
    priced: Priced | null;
    terms: Terms | null;
    extensions: number;
  };
  held: { expiresAt: string; isLive: boolean; awaitsPayment: boolean } | null;
  /** Today's prices, where nothing is held. */
  quote?: Priced | Refusal | null;
  /** What was held before, where a hold was won just now. */
  before?: Priced | null;
  /** Whether a checkout session is open that was not read lately. */
  mayAsk?: boolean;
  order?: { status: OrderStatus; totalCents: number; ticketCount: number } | null;
}

/** Why a function of the database did nothing. */
export interface CartRefusal extends Omit<Refusal, 'problem'> {
  problem:
    | Refusal['problem']
    | 'too_many_carts'
    | 'no_cart'
    | 'payment_open'
    | 'already_paid'
    | 'cancelled'
    | 'hold_expired'
    | 'already_extended';
}

export const isRefused = <T extends object>(answer: T | CartRefusal): answer is CartRefusal =>
  'problem' in answer;

const discountOf = ({ code, kind, ppm, cents, ticketTypeIds }: TakenDiscount): Discount => {
  const types = ticketTypeIds ? { ticketTypeIds } : {};
  return kind === 'percent'
    ? { code, kind, ppm: ppm ?? 0, ...types }
    : { code, kind, cents: cents ?? 0, ...types };
};

/** What is bought, as the engine prices it. A ticket type of the kind donation is a donation. */
export function saleOf(priced: Priced, donationCents: number): Sale & { lines: SaleLine[] } {
  const donations = priced.lines.filter(({ kind }) => kind === 'donation');
  return {
    channel: 'online',
    method: 'card',
    lines: priced.lines
      .filter(({ kind }) => kind !== 'donation')
      .map(({ ticketTypeId, name, priceCents, quantity, ruleId }) => ({
        ...{ ticketTypeId, name, priceCents, quantity, ruleId },
      })),
    donationCents: donations.reduce(
      (sum, { priceCents, quantity }) => sum + priceCents * quantity,
      donationCents,
    ),
    discount: priced.discount && discountOf(priced.discount),
  };
}
