import type { BadgeTone } from '@foyer/kit/admin';
import type { PayoutMoney } from '../../contract.ts';
import { BANK_STATE_WORDS } from '../../words.ts';

/** The status of a payout to a bank. */
export const BANK_WORDS: Readonly<
  Record<NonNullable<PayoutMoney['bankStatus']>, { tone: BadgeTone; word: string }>
> = {
  pending: { tone: 'warn', word: BANK_STATE_WORDS.pending },
  in_transit: { tone: 'warn', word: BANK_STATE_WORDS.in_transit },
  paid: { tone: 'good', word: BANK_STATE_WORDS.paid },
  failed: { tone: 'bad', word: BANK_STATE_WORDS.failed },
  canceled: { tone: 'plain', word: BANK_STATE_WORDS.canceled },
};
