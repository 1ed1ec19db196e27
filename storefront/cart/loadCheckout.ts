import { ApiError } from '@foyer/kit';

/**
 * Fetches the checkout's code while the cart is looked at: a connection that dies on the way there
 * is said on the cart, where one can go on.
 */
export async function loadCheckout(): Promise<void> {
  try {
    await import('../checkout/CheckoutPage.tsx');
  } catch {
    throw new ApiError({ status: 0, code: 'offline', message: 'The checkout was not loaded.' });
  }
}
