import { useCan, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { events } from '../contract.ts';

/** The places of earlier events; never loaded for users who can't create events. */
export function useVenues(tenantId: string) {
  const api = useClient(events);
  return useQuery({
    queryKey: ['events', 'venues', tenantId],
    queryFn: () => api.venues({ params: { tenantId } }),
    enabled: useCan(events, 'events.create'),
    retry: false,
  });
}
