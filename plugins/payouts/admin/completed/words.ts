import type { BadgeTone } from '@foyer/kit/admin';
import type { PayoutRow, PayoutState, PayoutStatus } from '../../contract.ts';

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

/** What went to the tenant's account, by who sent it there. */
export const transferredLabel = ({ facilitator }: Pick<PayoutRow['details'], 'facilitator'>) =>
  facilitator === 'tenant' ? 'Paid By Stripe' : 'Transferred';
