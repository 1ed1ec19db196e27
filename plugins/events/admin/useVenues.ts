import { useCan, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { events, type Venue } from '../contract.ts';

/** The places of earlier events; none for users who can't create events, or if they can't be loaded. */
export function useVenues(tenantId: string): { venues: readonly Venue[] | undefined } {
  const api = useClient(events);
  const canCreate = useCan(events, 'events.create');
  const { data, isError } = useQuery({
    queryKey: ['events', 'venues', tenantId],
    queryFn: () => api.venues({ params: { tenantId } }),
    enabled: canCreate,
    retry: false,
  });
  return { venues: canCreate && !isError ? data?.venues : [] };
}
