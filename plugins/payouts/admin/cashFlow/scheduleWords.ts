import { longDay } from '@foyer/kit';
import type { CashFlow } from '../../contract.ts';

type Schedule = CashFlow['schedule'];

/** When a tenant is paid out. */
export function rhythmInWords({ rhythm, next, said }: Schedule): string {
  if (rhythm === 'end-of-event')
    return 'After the end of each event, once the money of its orders is available.';
  const note = said ? ` The set-up says “${said}”.` : '';
  return next ? `Every week, next on ${longDay(next, 'UTC')}.${note}` : `Every week.${note}`;
}

export const releaseInWords = ({ isAutomatic }: Schedule): string =>
  isAutomatic
    ? 'What the schedule proposes is paid out by itself.'
    : 'The platform looks at what the schedule proposes, and releases it.';

/** What of the next payouts is kept back, and for how long. */
export function reserveInWords({ reservePercent, reserveDays }: Schedule): string {
  if (reservePercent === 0) return 'Nothing is kept back.';
  const how = `${reservePercent.toLocaleString('en-US')} % of each order’s share is kept back`;
  if (reserveDays === 0) return `${how} until its event is over.`;
  const days = reserveDays === 1 ? '1 day' : `${reserveDays} days`;
  return `${how} for ${days} after its payout, or after the end of its event where that is later.`;
}
