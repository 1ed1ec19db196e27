import type { DebtCause } from '../../contract.ts';

export const CAUSE_WORDS: Readonly<Record<DebtCause, string>> = {
  cash_fees: 'Fees of a cash sale',
  lost_dispute: 'Lost dispute, paid by Stripe itself',
  dispute: 'Dispute',
  lost_reversal: 'Transfer that could not be taken back',
  refund: 'Refund',
  fees: 'Fees above the share',
};

export const CAUSES = Object.entries(CAUSE_WORDS).map(([value, label]) => ({ value, label }));

export const STATES = [
  { value: true, label: 'Owed' },
  { value: false, label: 'Settled' },
];
