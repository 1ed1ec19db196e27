import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { kit } from '../../plugins/kit/kernelContract.ts';

export type Kinds = readonly z.output<typeof kit.routes.auditKinds.reply>['kinds'][number][];

const NONE: Kinds = [];

/** What the audit can be narrowed to; without it the other filters still work. */
export function useKinds(tenantId: string | null): Kinds {
  const api = useClient(kit);
  const { data } = useQuery({
    queryKey: ['audit kinds', tenantId],
    queryFn: () =>
      tenantId === null ? api.auditKinds({}) : api.tenantAuditKinds({ params: { tenantId } }),
    retry: false,
  });
  return data?.kinds ?? NONE;
}
