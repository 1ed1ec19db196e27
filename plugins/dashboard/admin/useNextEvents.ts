import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { dashboard } from '../contract.ts';

/** A tenant's next events; all parts of the home share one request. */
export function useNextEvents(tenantId: string) {
  const api = useClient(dashboard);
  return useQuery({
    queryKey: ['dashboard', 'events', tenantId],
    queryFn: () => api.nextEvents({ params: { tenantId } }),
  });
}
