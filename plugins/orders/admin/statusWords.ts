import type { BadgeTone } from '@foyer/kit/admin';
import type { OrderStatus } from '../contract.ts';

/** Where an order stands, as people say it. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, { tone: BadgeTone; word: string }>> = {
  draft: { tone: 'plain', word: 'Draft' },
  held: { tone: 'plain', word: 'Held' },
  awaiting_payment: { tone: 'plain', word: 'Awaiting payment' },
  processing: { tone: 'warn', word: 'Processing' },
  completed: { tone: 'done', word: 'Completed' },
  partially_refunded: { tone: 'done', word: 'Partially refunded' },
  refunded: { tone: 'plain', word: 'Refunded' },
  expired: { tone: 'plain', word: 'Expired' },
  failed: { tone: 'bad', word: 'Failed' },
  cancelled: { tone: 'plain', word: 'Cancelled' },
  needs_review: { tone: 'bad', word: 'Needs review' },
};
