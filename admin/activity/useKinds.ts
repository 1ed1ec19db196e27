import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { kit } from '../../plugins/kit/kernelContract.ts';

export type Kinds = readonly z.output<typeof kit.routes.auditKinds.reply>['kinds'][number][];

const NONE: Kinds = [];

/** The options of the audit log's filters; the other filters also work without them. */
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
