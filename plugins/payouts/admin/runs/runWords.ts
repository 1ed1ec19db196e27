import type { BadgeTone } from '@foyer/kit/admin';
import type { RunOrderState, RunState } from '../../contract.ts';

export const STATE_TONES = {
  running: 'active',
  finished: 'good',
  cancelled: 'plain',
} as const satisfies Readonly<Record<RunState, BadgeTone>>;

export const ORDER_TONES = {
  waiting: 'plain',
  paid: 'good',
  in_progress: 'warn',
  failed: 'bad',
} as const satisfies Readonly<Record<RunOrderState, BadgeTone>>;

export const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));
