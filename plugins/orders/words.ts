import type { Tone } from '@foyer/kit';
import type { OrderStatus, PaymentMethod, RefundItemRow, RefundRow } from './contract.ts';

// Labels of values, for screens and files.

/** Payment methods in words, for screens and files. */
export const PAYMENT_WORDS: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  cash: 'Cash',
  free: 'Free',
  complimentary: 'Complimentary',
};

/** Order statuses in words. */
export const ORDER_WORDS: Readonly<Record<OrderStatus, string>> = {
  draft: 'Draft',
  held: 'Held',
  awaiting_payment: 'Awaiting payment',
  awaiting_confirmation: 'Awaiting confirmation',
  processing: 'Processing',
  completed: 'Completed',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  expired: 'Expired',
  failed: 'Failed',
  cancelled: 'Canceled',
  needs_review: 'Needs review',
};

/** The color of each order status. */
export const ORDER_TONES: Readonly<Record<OrderStatus, Tone>> = {
  draft: 'plain',
  held: 'plain',
  awaiting_payment: 'plain',
  awaiting_confirmation: 'warn',
  processing: 'warn',
  completed: 'done',
  partially_refunded: 'done',
  refunded: 'plain',
  expired: 'plain',
  failed: 'bad',
  cancelled: 'plain',
  needs_review: 'bad',
};

/** Refund statuses in words. */
export const REFUND_WORDS: Readonly<Record<RefundRow['details']['status'], string>> = {
  requested: 'Requested',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  external: 'External',
};

/** What happened to each order when all orders of a canceled event were refunded. */
export const REFUND_ITEM_WORDS: Readonly<Record<RefundItemRow['state'], string>> = {
  waiting: 'Waiting',
  asked: 'In progress',
  done: 'Refunded',
  voided: 'Voided',
  settled: 'Already refunded',
  failed: 'Failed',
};
