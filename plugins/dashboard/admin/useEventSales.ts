import { useCan, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { dashboard } from '../contract.ts';

/** Gross sales of a tenant's events by ID; undefined until loaded, or if the user can't see them. */
export function useEventSales(tenantId: string): ReadonlyMap<string, number> | undefined {
  const api = useClient(dashboard);
  const { data } = useQuery({
    queryKey: ['dashboard', 'event-sales', tenantId],
    queryFn: () => api.eventSales({ params: { tenantId } }),
    enabled: useCan(dashboard, 'sales.read'),
    retry: false,
  });
  return data && new Map(data.events.map(({ eventId, gross }) => [eventId, gross]));
}
