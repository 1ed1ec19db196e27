import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { reports, type Period } from '../contract.ts';
import type { Whose } from './whose.ts';

/** The figures of a tenant or of one of its events; loads nothing without a period. */
export function useSummary({ tenantId, eventId }: Whose, query: Period | undefined) {
  const api = useClient(reports);
  return useQuery({
    queryKey: ['reports', 'summary', tenantId, eventId, query],
    queryFn: () =>
      eventId === undefined
        ? api.tenantSummary({ params: { tenantId }, query: query ?? {} })
        : api.eventSummary({ params: { tenantId, eventId }, query: query ?? {} }),
    enabled: query !== undefined,
  });
}
