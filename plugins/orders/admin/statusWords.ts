import type { BadgeTone } from '@foyer/kit/admin';
import type { OrderStatus } from '../contract.ts';
import { ORDER_WORDS } from '../words.ts';

/** Order statuses in words. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, { tone: BadgeTone; word: string }>> = {
  draft: { tone: 'plain', word: ORDER_WORDS.draft },
  held: { tone: 'plain', word: ORDER_WORDS.held },
  awaiting_payment: { tone: 'plain', word: ORDER_WORDS.awaiting_payment },
  awaiting_confirmation: { tone: 'warn', word: ORDER_WORDS.awaiting_confirmation },
  processing: { tone: 'warn', word: ORDER_WORDS.processing },
  completed: { tone: 'done', word: ORDER_WORDS.completed },
  partially_refunded: { tone: 'done', word: ORDER_WORDS.partially_refunded },
  refunded: { tone: 'plain', word: ORDER_WORDS.refunded },
  expired: { tone: 'plain', word: ORDER_WORDS.expired },
  failed: { tone: 'bad', word: ORDER_WORDS.failed },
  cancelled: { tone: 'plain', word: ORDER_WORDS.cancelled },
  needs_review: { tone: 'bad', word: ORDER_WORDS.needs_review },
};
