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

/** The label for the amount sent to the tenant's account, depending on who sent it. */
export const transferredLabel = ({ facilitator }: Pick<PayoutRow['details'], 'facilitator'>) =>
  facilitator === 'tenant' ? 'Paid By Stripe' : 'Transferred';
