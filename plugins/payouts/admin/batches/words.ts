import type { BadgeTone } from '@foyer/kit/admin';
import type {
  BatchChange,
  BatchOrderState,
  BatchRow,
  BatchState,
  LeftOut,
} from '../../contract.ts';

export const STATE_WORDS: Readonly<Record<BatchState, string>> = {
  proposed: 'Proposed',
  releasing: 'Being released',
  released: 'Released',
  dismissed: 'Dismissed',
};
export const STATE_TONES = {
  proposed: 'warn',
  releasing: 'active',
  released: 'good',
  dismissed: 'plain',
} as const satisfies Readonly<Record<BatchState, BadgeTone>>;

export const RHYTHM_WORDS: Readonly<Record<BatchRow['rhythm'], string>> = {
  weekly: 'Weekly',
  'end-of-event': 'End of event',
};

export const ORDER_WORDS: Readonly<Record<BatchOrderState, string>> = {
  waiting: 'Waiting',
  paid: 'Paid',
  paid_otherwise: 'Paid before',
  in_progress: 'Under way',
  failed: 'Not paid',
  dismissed: 'Dismissed',
};
export const ORDER_TONES = {
  waiting: 'plain',
  paid: 'good',
  paid_otherwise: 'plain',
  in_progress: 'active',
  failed: 'bad',
  dismissed: 'plain',
} as const satisfies Readonly<Record<BatchOrderState, BadgeTone>>;

export const CHANGE_WORDS: Readonly<Record<BatchChange, string>> = {
  none: 'As proposed',
  paid_otherwise: 'Paid out meanwhile',
  disputed: 'Disputed meanwhile',
  on_hold: 'On hold meanwhile',
  refunded: 'Refunded meanwhile',
  amount_changed: 'Another amount',
};

export const LEFT_OUT_WORDS: Readonly<Record<LeftOut, string>> = {
  disputed: 'Disputed',
  on_hold: 'On hold',
  not_available: 'Money not available yet',
  event_not_over: 'Event not over yet',
  in_progress: 'Payout under way',
  in_other_batch: 'In another batch',
};

export const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const ordersInWords = (orders: number): string =>
  orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`;

export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
