import type { BadgeTone } from '@foyer/kit/admin';
import type { DifferenceKind, Movement, PayoutMoney } from '../../contract.ts';

export const KIND_WORDS: Readonly<Record<DifferenceKind, string>> = {
  missing_at_stripe: 'Missing at Stripe',
  missing_here: 'Missing here',
  amount_differs: 'Amount differs',
  fee_differs: 'Fee differs',
  unknown_transfer: 'Unknown transfer',
  unknown_charge: 'Unknown charge',
};

export const MOVEMENT_WORDS: Readonly<Record<Movement, string>> = {
  charge: 'Charge',
  share: 'Share passed on',
  refund: 'Refund',
  dispute: 'Dispute',
  transfer: 'Transfer',
  reversal: 'Transfer taken back',
};

/** How far a payout to a bank is. */
export const BANK_WORDS: Readonly<
  Record<NonNullable<PayoutMoney['bankStatus']>, { tone: BadgeTone; word: string }>
> = {
  pending: { tone: 'warn', word: 'Pending' },
  in_transit: { tone: 'warn', word: 'On its way' },
  paid: { tone: 'good', word: 'Paid' },
  failed: { tone: 'bad', word: 'Failed' },
  canceled: { tone: 'plain', word: 'Cancelled' },
};

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Mar 2, 2026`, the day in UTC. */
export const dayWords = (day: string): string => DAY.format(new Date(day));
