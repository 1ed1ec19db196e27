export const ORDER_STATUSES = [
  'draft',
  'held',
  'awaiting_payment',
  'processing',
  'completed',
  'partially_refunded',
  'refunded',
  'expired',
  'failed',
  'cancelled',
  'needs_review',
] as const;
/** An order's way, the same list everywhere. A draft and a held one are still a cart. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What its buyer is shown among the own orders: money came, or it was free. Carts left alone are no orders. */
export const SHOWN_STATUSES: readonly OrderStatus[] = [
  'processing',
  'completed',
  'partially_refunded',
  'refunded',
  'cancelled',
  'needs_review',
];

/** Paid for, whatever became of it later. */
export const PAID_STATUSES: readonly OrderStatus[] = [
  'completed',
  'partially_refunded',
  'refunded',
];

/** Why an order was closed without its tickets, where its status doesn't say. */
export const CLOSE_CAUSES = ['sold_out', 'withdrawn', 'event_cancelled', 'review'] as const;
export type CloseCause = (typeof CLOSE_CAUSES)[number];
