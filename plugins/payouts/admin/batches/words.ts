import type { BadgeTone } from '@foyer/kit/admin';
import type { BatchOrderState, BatchState, LeftOut } from '../../contract.ts';

export const STATE_TONES = {
  proposed: 'warn',
  releasing: 'active',
  released: 'good',
  dismissed: 'plain',
} as const satisfies Readonly<Record<BatchState, BadgeTone>>;

export const ORDER_TONES = {
  waiting: 'plain',
  paid: 'good',
  paid_otherwise: 'plain',
  in_progress: 'active',
  failed: 'bad',
  dismissed: 'plain',
} as const satisfies Readonly<Record<BatchOrderState, BadgeTone>>;

export const LEFT_OUT_WORDS: Readonly<Record<LeftOut, string>> = {
  disputed: 'Disputed',
  on_hold: 'On hold',
  not_available: 'Funds not available yet',
  no_account: 'Stripe setup incomplete',
  event_not_over: 'Event hasn’t ended',
  in_progress: 'Payout in progress',
  in_other_batch: 'In another batch',
};

export const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
