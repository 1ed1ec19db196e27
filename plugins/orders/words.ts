import type {
  DisputeStatus,
  OrderStatus,
  PaymentMethod,
  RefundItemRow,
  RefundRow,
} from './contract.ts';

// What screens say of a value, and files too.

/** How an order was paid, as people say it. */
export const PAYMENT_WORDS: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  cash: 'Cash',
  free: 'Free',
  complimentary: 'Complimentary',
};

/** Where an order stands. */
export const ORDER_WORDS: Readonly<Record<OrderStatus, string>> = {
  draft: 'Draft',
  held: 'Held',
  awaiting_payment: 'Awaiting payment',
  processing: 'Processing',
  completed: 'Completed',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  expired: 'Expired',
  failed: 'Failed',
  cancelled: 'Cancelled',
  needs_review: 'Needs review',
};

/** How far a refund is. */
export const REFUND_WORDS: Readonly<Record<RefundRow['details']['status'], string>> = {
  requested: 'Requested',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  external: 'External',
};

/** What became of an order of a cancelled event whose orders are all refunded. */
export const REFUND_ITEM_WORDS: Readonly<Record<RefundItemRow['state'], string>> = {
  waiting: 'Waiting',
  asked: 'Under way',
  done: 'Refunded',
  voided: 'Voided',
  settled: 'Refunded before',
  failed: 'Failed',
};

/** Where a dispute stands. */
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

/** Why the bank disputes a payment. */
export const DISPUTE_REASONS: Readonly<Record<string, string>> = {
  'bank cannot process': 'The bank could not process it',
  'check returned': 'A check was returned',
  'credit not processed': 'A refund that did not come',
  'customer initiated': 'Begun by the buyer',
  'debit not authorized': 'The debit was not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'Not made by the card’s owner',
  general: 'No particular reason',
  'incorrect account details': 'Wrong account details',
  'insufficient funds': 'Insufficient funds',
  noncompliant: 'Against the rules of the card network',
  'product not received': 'Nothing was received',
  'product unacceptable': 'Not as described',
  'subscription canceled': 'A cancelled subscription',
  unrecognized: 'Not recognized by the buyer',
};

/** What the bank says, in words; a reason that is not known as it came. */
export const reasonInWords = (reason: string): string => DISPUTE_REASONS[reason] ?? reason;
