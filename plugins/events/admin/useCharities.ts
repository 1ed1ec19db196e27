import { useCan, useRecords } from '@foyer/kit/admin';
import { charities, type TenantCharity } from '@foyer/plugin-charities/contract';

/** The charities that the platform has assigned to the organization; undefined until loaded. */
export function useCharities(tenantId: string): TenantCharity[] | undefined {
  const { data } = useRecords(
    charities.lists.tenantCharities,
    {
      params: { tenantId },
      sort: { field: 'details.name', order: 'ASC' },
      filter: { 'details.assigned': true },
    },
    { enabled: useCan(charities, 'assignments.read') },
  );
  return data;
}
