import type { BadgeTone } from '@foyer/kit/admin';
import type { RunOrderState, RunState } from '../../contract.ts';

export const STATE_WORDS: Readonly<Record<RunState, string>> = {
  running: 'Under way',
  finished: 'Finished',
  cancelled: 'Cancelled',
};
export const STATE_TONES = {
  running: 'active',
  finished: 'good',
  cancelled: 'plain',
} as const satisfies Readonly<Record<RunState, BadgeTone>>;

export const ORDER_WORDS: Readonly<Record<RunOrderState, string>> = {
  waiting: 'Waiting',
  paid: 'Paid out',
  in_progress: 'Under way',
  failed: 'Not paid out',
};
export const ORDER_TONES = {
  waiting: 'plain',
  paid: 'good',
  in_progress: 'warn',
  failed: 'bad',
} as const satisfies Readonly<Record<RunOrderState, BadgeTone>>;

export const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));
