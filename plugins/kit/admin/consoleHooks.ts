import { useMemo } from 'react';
import { useParams } from 'react-router';
import { client, type Client } from '../client.ts';
import type { Contract } from '../contract.ts';
import { useConsole } from './ConsoleContext.ts';
import type { Instance, Session } from './session.ts';

/** Who is signed in. */
export const useSession = (): Session => useConsole().session;

/** Which console this is. */
export const useInstance = (): Instance => useConsole().instance;

/**
 * Whether the session holds a permission, by its full name.
 * @example const canWrite = useCan('policies:policies.write');
 */
export const useCan = (permission: string): boolean => useConsole().can.has(permission);

/**
 * The tenant that the screen is about: of the address on the platform's console, of the session on a
 * tenant's. Throws where there is none, since such a screen is a mistake.
 */
export function useTenantId(): string {
  const { instance, session } = useConsole();
  const params = useParams();
  const tenantId = instance.tenantFrom === 'session' ? session.tenant?.id : params['tenantId'];
  if (!tenantId) throw new Error('This screen needs a tenant: give its page `scoped: true`.');
  return tenantId;
}

/**
 * Addresses of screens about one tenant: the platform's carry its id, a tenant's own do not.
 * @example const scoped = useScoped(); scoped('/fees', tenantId) // '/tenant/17/fees' or '/fees'
 */
export function useScoped(): (path: string, tenantId: string) => string {
  const { tenantFrom } = useInstance();
  return (path, tenantId) => scoped({ tenantFrom, path, tenantId });
}

/** `/fees` → `/tenant/17/fees` where the tenant comes from the path. */
export const scoped = (given: {
  tenantFrom: Instance['tenantFrom'];
  path: string;
  tenantId: string;
}): string => (given.tenantFrom === 'path' ? `/tenant/${given.tenantId}${given.path}` : given.path);

/**
 * Typed calls of a contract, as the signed-in user. Failures are `ApiError`s.
 * @example const api = useClient(charities); await api.assign({ params: { id }, body: { tenantId } });
 */
export function useClient<C extends Contract>(of: C): Client<C> {
  const { send } = useConsole();
  return useMemo(() => client(of, send), [of, send]);
}
