import type { BadgeTone } from '@foyer/kit/admin';
import { DateTime } from 'luxon';
import type { PayoutState, PayoutStatus } from '../../contract.ts';

export const STATE_TONES = {
  completed: 'good',
  partly_reversed: 'warn',
  reversed: 'bad',
} as const satisfies Readonly<Record<PayoutState, BadgeTone>>;

export const ORDER_TONES = {
  completed: 'good',
  on_hold: 'warn',
  ready: 'active',
  pending: 'warn',
} as const satisfies Readonly<Record<PayoutStatus, BadgeTone>>;

/** `November 22, 2026`, by the tenant's calendar. */
export const longDay = (instant: string, timeZone = 'utc'): string =>
  DateTime.fromISO(instant, { zone: timeZone, locale: 'en-US' }).toFormat('MMMM dd, yyyy');

/** `Nov 22, 2026`, where there is less room. */
export const shortDay = (instant: string, timeZone = 'utc'): string =>
  DateTime.fromISO(instant, { zone: timeZone, locale: 'en-US' }).toFormat('MMM dd, yyyy');
