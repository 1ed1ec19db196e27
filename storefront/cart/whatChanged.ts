import type { CartBreakdown } from '../api/cartApi.ts';

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
