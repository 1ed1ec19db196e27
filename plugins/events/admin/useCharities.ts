import { useCan, useGetList } from '@foyer/kit/admin';
import type { TenantCharity } from '@foyer/plugin-charities/contract';

/** The charities that the platform has assigned to the organisation; undefined until known. */
export function useCharities(tenantId: string): TenantCharity[] | undefined {
  const { data } = useGetList<TenantCharity>(
    `tenants/${tenantId}/charities`,
    {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'details.name', order: 'ASC' },
      filter: { 'details.assigned': true },
    },
    { enabled: useCan('charities:assignments.read') },
  );
  return data;
}
