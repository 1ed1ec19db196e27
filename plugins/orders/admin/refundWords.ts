import type { BadgeTone } from '@foyer/kit/admin';
import type { RefundRow } from '../contract.ts';

/** How far a refund is, as people say it. */
export const REFUND_WORDS: Readonly<
  Record<RefundRow['details']['status'], { tone: BadgeTone; word: string }>
> = {
  requested: { tone: 'warn', word: 'Requested' },
  processing: { tone: 'warn', word: 'Processing' },
  completed: { tone: 'done', word: 'Completed' },
  failed: { tone: 'bad', word: 'Failed' },
  external: { tone: 'done', word: 'External' },
};
