import type { LeftOut } from '../../contract.ts';

export const LEFT_OUT_WORDS: Readonly<Record<LeftOut, string>> = {
  disputed: 'Disputed',
  on_hold: 'On hold',
  not_available: 'Funds not available yet',
  no_account: 'Stripe setup incomplete',
  event_not_over: 'Event hasn’t ended',
  in_progress: 'Payout in progress',
  in_other_batch: 'In another batch',
};
