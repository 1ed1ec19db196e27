import { stepOf } from '@foyer/kit';
import { usePeriod, useSession } from '@foyer/kit/admin';

/** The period of the platform's figures and their chart: both read it from the address. */
export function useSalesPeriod() {
  const { timeZone } = useSession();
  const { period, choose } = usePeriod({ timeZone, initial: '30days' });
  return { period, choose, by: stepOf(period.firstDay, period.lastDay) };
}
