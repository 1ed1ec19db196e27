import type { CartBreakdown } from './api/cartApi.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

type Cart = Pick<CartBreakdown, 'totalAmount' | 'orderDetails'> & { discountCode?: string | null };

/** Reports a step of the sale to the analytics script of the page, in Google's names for shops; does nothing without one. */
export function track(
  event: 'view_cart' | 'remove_from_cart' | 'begin_checkout' | 'purchase',
  cart: Cart,
  more: { transaction_id?: string; tax?: number } = {},
): void {
  (window.dataLayer ??= []).push({
    event,
    ecommerce: {
      ...more,
      currency: 'USD',
      value: cart.totalAmount,
      ...(cart.discountCode && { coupon: cart.discountCode }),
      items: cart.orderDetails.map(({ order }) => ({
        item_id: order.ticketId,
        item_name: order.ticketName,
        price: order.price,
        quantity: order.quantity,
      })),
    },
  });
}
