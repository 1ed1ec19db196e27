import { useQuery } from '@tanstack/react-query';
import { kit } from '../kernelContract.ts';
import { useClient, useSession } from './consoleHooks.ts';

/**
 * The time zone of a list's days: the session's, or on the platform's console that of the list's
 * tenant. Undefined until it is known.
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
    // A component that waits for the zone remounts on each retry, and would retry forever.
    retryOnMount: false,
  });
  // A wrong zone is better than no report; the report names its zone.
  return isKnown || isError ? session.timeZone : data?.timeZone;
}
