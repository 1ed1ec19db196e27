import type { CartBreakdown } from './api/cartApi.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

type Cart = Pick<CartBreakdown, 'totalAmount' | 'orderDetails'> & { discountCode?: string | null };

/**
 * Reports a step of the sale to the page's analytics script as a GA4 e-commerce event. Does nothing
 * without one.
 */
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
