import { lazyCode } from './layout/lazyPage.tsx';

// Pages that only some visitors open are loaded on demand. `fetchCode` prefetches them.
export const cartCode = lazyCode(
  'cart',
  async () => (await import('./cart/CartPage.tsx')).CartPage,
);
export const checkoutCode = lazyCode(
  'checkout',
  async () => (await import('./checkout/CheckoutPage.tsx')).CheckoutPage,
);
export const successCode = lazyCode(
  'success',
  async () => (await import('./success/SuccessPage.tsx')).SuccessPage,
);
export const accountCode = lazyCode(
  'account',
  async () => (await import('./account/AccountPages.tsx')).AccountPages,
);
export const findOrderCode = lazyCode(
  'findOrder',
  async () => (await import('./order/FindOrderPage.tsx')).FindOrderPage,
);
export const newsletterCode = lazyCode(
  'newsletter',
  async () => (await import('./newsletter/NewsletterPage.tsx')).NewsletterPage,
);
export const confirmCode = lazyCode(
  'confirm',
  async () => (await import('./order/ConfirmPage.tsx')).ConfirmPage,
);
export const orderCode = lazyCode(
  'order',
  async () => (await import('./order/OrderPage.tsx')).OrderPage,
);
