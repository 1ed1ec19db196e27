import type {
  DisputeStatus,
  OrderStatus,
  PaymentMethod,
  RefundItemRow,
  RefundRow,
} from './contract.ts';

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

/** Dispute statuses in words. */
export const DISPUTE_WORDS: Readonly<Record<DisputeStatus, string>> = {
  warning_needs_response: 'Inquiry: needs response',
  warning_under_review: 'Inquiry: under review',
  warning_closed: 'Inquiry closed',
  needs_response: 'Needs response',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Prevented',
};

/** The bank's reasons for disputing a payment. */
export const DISPUTE_REASONS: Readonly<Record<string, string>> = {
  'bank cannot process': 'The bank couldn’t process it',
  'check returned': 'Check returned',
  'credit not processed': 'Refund not received',
  'customer initiated': 'Initiated by the buyer',
  'debit not authorized': 'Debit not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'Unauthorized purchase',
  general: 'No specific reason',
  'incorrect account details': 'Wrong account details',
  'insufficient funds': 'Insufficient funds',
  noncompliant: 'Against card network rules',
  'product not received': 'Tickets not received',
  'product unacceptable': 'Not as described',
  'subscription canceled': 'Subscription canceled',
  unrecognized: 'Not recognized by the buyer',
};

/** The bank's reason in words; an unknown reason is returned unchanged. */
export const reasonInWords = (reason: string): string => DISPUTE_REASONS[reason] ?? reason;
