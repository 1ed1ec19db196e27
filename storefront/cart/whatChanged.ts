import type { CartBreakdown } from '../api/cartApi.ts';

/** What costs otherwise than the buyer was shown before. */
export interface CartChanges {
  prices: CartBreakdown['changes'];
  /** A code that is not taken any more. */
  lostCode: string | null;
  total: { before: number; now: number } | null;
}

export const NO_CHANGES: CartChanges = { prices: [], lostCode: null, total: null };

/** Compares what a cart cost when it was shown with what its tickets are held at now. */
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
