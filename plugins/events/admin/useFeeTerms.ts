import { useCan, useClient } from '@foyer/kit/admin';
import { fees } from '@foyer/plugin-fees/contract';
import type { Terms } from '@foyer/plugin-fees/engine';
import { useQuery } from '@tanstack/react-query';

/** The terms that decide a tenant's prices; undefined until loaded, or if the user can't see them. */
export function useFeeTerms(tenantId: string): Terms | undefined {
  const api = useClient(fees);
  const { data } = useQuery({
    queryKey: ['fee-terms', tenantId, 'ticket types'],
    queryFn: () => api.tenantTerms({ params: { tenantId } }),
    enabled: useCan(fees, 'tenant.read'),
    retry: false,
  });
  return data;
}
