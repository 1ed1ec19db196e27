import { longDay } from '@foyer/kit';
import type { CashFlow } from '../../contract.ts';

type Schedule = CashFlow['schedule'];

/** Describes when a tenant is paid out. */
export function rhythmInWords({ rhythm, next, said }: Schedule): string {
  if (rhythm === 'end-of-event')
    return 'After each event ends, once the funds from its orders are available.';
  const note = said ? ` The payment settings say “${said}”.` : '';
  return next ? `Weekly. The next payout is on ${longDay(next, 'UTC')}.${note}` : `Weekly.${note}`;
}

export const releaseInWords = ({ isAutomatic }: Schedule): string =>
  isAutomatic
    ? 'Scheduled payouts are released automatically.'
    : 'An operator reviews and releases each scheduled payout.';

/** Describes how much of future payouts is held in reserve, and for how long. */
export function reserveInWords({ reservePercent, reserveDays }: Schedule): string {
  if (reservePercent === 0) return 'No reserve.';
  const how = `${reservePercent.toLocaleString('en-US')}% of each order’s share is held in reserve`;
  if (reserveDays === 0) return `${how} until its event ends.`;
  const days = reserveDays === 1 ? '1 day' : `${reserveDays} days`;
  return `${how} for ${days} after its payout or the end of its event, whichever is later.`;
}
