export const ORDER_STATUSES = [
  'draft',
  'held',
  'awaiting_payment',
  'awaiting_confirmation',
  'processing',
  'completed',
  'partially_refunded',
  'refunded',
  'expired',
  'failed',
  'cancelled',
  'needs_review',
] as const;
/** The statuses of an order. `draft` and `held` are still a cart. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses in the buyer's own list: paid or free. Abandoned carts aren't orders. */
export const SHOWN_STATUSES: readonly OrderStatus[] = [
  'awaiting_confirmation',
  'processing',
  'completed',
  'partially_refunded',
  'refunded',
  'cancelled',
  'needs_review',
];

/** Paid, whatever happened later. */
export const PAID_STATUSES: readonly OrderStatus[] = [
  'completed',
  'partially_refunded',
  'refunded',
];

/** Not paid, so the same cart can place the order again. */
export const UNPAID_STATUSES: readonly OrderStatus[] = [
  'awaiting_payment',
  'awaiting_confirmation',
  'expired',
  'failed',
];

/** Why an order was closed without tickets, where its status doesn't say. */
export const CLOSE_CAUSES = ['sold_out', 'withdrawn', 'event_cancelled', 'review'] as const;
export type CloseCause = (typeof CLOSE_CAUSES)[number];

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
