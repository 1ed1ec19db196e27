import { FilterChip, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { payouts } from '../../contract.ts';

/** The tenant that a link filtered the debts by, as a removable filter. */
export function OfTenant() {
  const { filterValues, setFilters } = useListContext<never>();
  const { tenantId, ...others } = filterValues as Record<string, unknown>;
  return typeof tenantId === 'string' ? (
    <TenantChip tenantId={tenantId} onRemove={() => setFilters(others)} />
  ) : null;
}

function TenantChip({ tenantId, onRemove }: { tenantId: string; onRemove: () => void }) {
  const api = useClient(payouts);
  const { data } = useQuery({
    queryKey: ['payouts', 'tenant', tenantId],
    queryFn: () => api.payoutTenant({ params: { tenantId } }),
    retry: false,
  });
  return <FilterChip label={data ? `Tenant: ${data.name}` : 'One tenant'} onRemove={onRemove} />;
}
