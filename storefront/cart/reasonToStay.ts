import type { CartBreakdown } from '../api/cartApi.ts';
import type { TicketType } from '../api/eventApi.ts';
import { problemOf } from '../api/call.ts';
import type { Toast } from '../layout/Toasts.tsx';
import { limitsOf } from './Quantity.tsx';
import type { CartLineState } from './useCartLines.ts';
import type { Draft } from './useDraft.ts';

/** A cart line as shown, with why it can't be bought. */
export interface ShownLine {
  name: string;
  quantity: number;
  type: TicketType | undefined;
  unavailable: CartLineState['unavailable'];
}

const WHY = { sold_out: 'is sold out', off_sale: 'is no longer on sale' } as const;

/**
 * Why the cart can't be bought as it is, and what to do about it.
 * @returns null if it can
 */
export function reasonToStay(given: {
  cart: Pick<CartBreakdown, 'chargeProblem' | 'donation' | 'discount'>;
  lines: readonly ShownLine[];
  /** Every ticket type on sale for the event. */
  types: readonly TicketType[];
  hasCharity: boolean;
}): string | null {
  const { cart, lines } = given;
  const gone = lines.filter(({ unavailable }) => unavailable);
  if (gone.length > 0)
    return `${gone
      .map(({ name, unavailable }) => `“${name}” ${WHY[unavailable ?? 'sold_out']}`)
      .join(' and ')}. Remove ${gone.length === 1 ? 'it' : 'them'} to continue.`;
  if (cart.chargeProblem === 'too_large')
    return 'An order can’t exceed $999,999.99. Choose fewer tickets to continue.';
  if (cart.chargeProblem !== 'too_small') return null;
  const ways = waysToPay(given);
  return ways.length === 0
    ? 'Card payments start at $0.50. These tickets can’t be bought on their own.'
    : `Card payments start at $0.50. To continue, ${ways.join(' or ')}.`;
}

/** The available ways to raise a total below the card minimum. */
function waysToPay({
  cart,
  lines,
  types,
  hasCharity,
}: Parameters<typeof reasonToStay>[0]): string[] {
  const inCart = (type: TicketType) =>
    lines.find((line) => line.type?.id === type.id)?.quantity ?? 0;
  const canAddTicket = types.some(
    (type) => type.details.allIn.total > 0 && inCart(type) < limitsOf(type).most,
  );
  return [
    ...(canAddTicket ? ['add a ticket'] : []),
    ...(hasCharity ? [cart.donation > 0 ? 'increase your donation' : 'add a donation'] : []),
    ...(cart.discount > 0 ? ['remove the discount code'] : []),
  ];
}

/** Prices that differ from those the buyer saw before. */
export interface CartChanges {
  prices: CartBreakdown['changes'];
  /** A discount code that is no longer accepted. */
  lostCode: string | null;
  total: { before: number; now: number } | null;
}

export const NO_CHANGES: CartChanges = { prices: [], lostCode: null, total: null };

/** Compares a cart's prices when shown with the prices its tickets are held at now. */
export function whatChanged(before: CartBreakdown, now: CartBreakdown): CartChanges {
  const prices = now.orderDetails.flatMap(({ order: { ticketId, ticketName, price } }) => {
    const known = before.orderDetails.find(({ order }) => order.ticketId === ticketId);
    if (!known || known.order.price === price) return [];
    return [{ ticketId, ticketName, priceBefore: known.order.price, priceNow: price }];
  });
  return {
    prices,
    lostCode: before.discountCode !== now.discountCode ? before.discountCode : null,
    total:
      before.totalAmount === now.totalAmount
        ? null
        : { before: before.totalAmount, now: now.totalAmount },
  };
}

const TOAST_MS = 3_000;

export const INVALID_INPUT: Toast = {
  status: 'error',
  title: 'Invalid Input',
  ms: TOAST_MS,
  text: 'Please check your input values or contact support.',
};

/**
 * Tickets can't be held with an expired discount code. Removes the code and tells the buyer, who
 * can then continue.
 */
export async function removeExpiredDiscount(
  { api, show }: Draft,
  given: { cartId: string; error: unknown; toast(toast: Toast): void },
): Promise<void> {
  if (problemOf(given.error).fields['discountCode'] === undefined) return;
  given.toast(INVALID_INPUT);
  show(await api.removeDiscount(given.cartId));
}
