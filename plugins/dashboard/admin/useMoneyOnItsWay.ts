import { useCan, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { dashboard } from '../contract.ts';

/** What a tenant will be paid; all parts of the home share one request. */
export function useMoneyOnItsWay(tenantId: string) {
  const api = useClient(dashboard);
  return useQuery({
    queryKey: ['dashboard', 'money', tenantId],
    queryFn: () => api.moneyOnItsWay({ params: { tenantId } }),
    enabled: useCan(dashboard, 'money.read'),
  });
}
