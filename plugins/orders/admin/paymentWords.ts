import type { PaymentMethod } from '../contract.ts';

/** How an order was paid, as people say it. */
export const PAYMENT_WORDS: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  cash: 'Cash',
  free: 'Free',
  complimentary: 'Complimentary',
};
