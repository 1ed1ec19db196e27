import type { BadgeTone } from '@foyer/kit/admin';
import type { RefundRow } from '../contract.ts';
import { REFUND_WORDS as WORDS } from '../words.ts';

/** Refund statuses in words. */
export const REFUND_WORDS: Readonly<
  Record<RefundRow['details']['status'], { tone: BadgeTone; word: string }>
> = {
  requested: { tone: 'warn', word: WORDS.requested },
  processing: { tone: 'warn', word: WORDS.processing },
  completed: { tone: 'done', word: WORDS.completed },
  failed: { tone: 'bad', word: WORDS.failed },
  external: { tone: 'done', word: WORDS.external },
};
