import { lateCode } from './layout/latePage.tsx';

// What only some come to is loaded when they do. Before it is needed it can be fetched by `fetchCode`.
export const cartCode = lateCode(
  'cart',
  async () => (await import('./cart/CartPage.tsx')).CartPage,
);
export const checkoutCode = lateCode(
  'checkout',
  async () => (await import('./checkout/CheckoutPage.tsx')).CheckoutPage,
);
export const successCode = lateCode(
  'success',
  async () => (await import('./success/SuccessPage.tsx')).SuccessPage,
);
export const accountCode = lateCode(
  'account',
  async () => (await import('./account/AccountPages.tsx')).AccountPages,
);
export const findOrderCode = lateCode(
  'findOrder',
  async () => (await import('./order/FindOrderPage.tsx')).FindOrderPage,
);
export const orderCode = lateCode(
  'order',
  async () => (await import('./order/OrderPage.tsx')).OrderPage,
);
