import { useTimeZone } from '@foyer/kit/admin';
import { useMemo } from 'react';
import { orderDates } from './orderDates.ts';

/** The two forms of a date, in the days of the tenant. */
export function useOrderDates(tenantId: string) {
  const timeZone = useTimeZone(tenantId);
  return useMemo(() => orderDates(timeZone), [timeZone]);
}
