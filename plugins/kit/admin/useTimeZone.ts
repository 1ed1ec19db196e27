import { useQuery } from '@tanstack/react-query';
import { kit } from '../kernelContract.ts';
import { useClient, useSession } from './consoleHooks.ts';

/**
 * The zone whose days a list means: the session's, and on the platform's console that of the tenant
 * whose list it is. Undefined until it is known.
 * @example const timeZone = useTimeZone(tenantId);
 */
export function useTimeZone(): string;
export function useTimeZone(tenantId: string | undefined): string | undefined;
export function useTimeZone(tenantId?: string): string | undefined {
  const session = useSession();
  const api = useClient(kit);
  const isKnown = tenantId === undefined || tenantId === session.tenant?.id;
  const { data, isError } = useQuery({
    queryKey: ['time-zone', tenantId],
    queryFn: () => api.timeZone({ query: { tenantId } }),
    enabled: !isKnown,
    staleTime: Infinity,
    // What waits for the zone begins anew when it is asked again, and would ask again: for ever.
    retryOnMount: false,
  });
  // A wrong zone is better than no report: what it shows names its zone.
  return isKnown || isError ? session.timeZone : data?.timeZone;
}
