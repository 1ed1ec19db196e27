import { usePeriod, useSession } from '@foyer/kit/admin';

const LONGEST_BY_DAY = 92;

/** The period of the platform's figures and of their curve: both read it from the address. */
export function useSalesPeriod() {
  const { timeZone } = useSession();
  const { period, choose } = usePeriod({ timeZone, initial: '30days' });
  const days = (Date.parse(period.lastDay) - Date.parse(period.firstDay)) / 86_400_000 + 1;
  const by: 'day' | 'month' = days > LONGEST_BY_DAY ? 'month' : 'day';
  return { period, choose, by };
}
