import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { kit } from '../../plugins/kit/kernelContract.ts';

const NONE: readonly never[] = [];

/** What the audit can be narrowed to; without it the other filters still work. */
export function useKinds(tenantId: string | null) {
  const api = useClient(kit);
  const { data } = useQuery({
    queryKey: ['audit kinds', tenantId],
    queryFn: () =>
      tenantId === null ? api.auditKinds({}) : api.tenantAuditKinds({ params: { tenantId } }),
    retry: false,
  });
  return data?.kinds ?? NONE;
}
