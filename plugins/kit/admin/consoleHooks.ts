import { useMemo } from 'react';
import { useParams } from 'react-router';
import { client, type Client } from '../client.ts';
import { permissionName, type Contract, type PermissionKey } from '../contract.ts';
import { fillPath, type PathParams } from '../paths.ts';
import { useConsole } from './ConsoleContext.ts';
import { mayOpen, type AccountItem } from './defineAdmin.ts';
import type { Instance, Session } from './session.ts';

/** The signed-in user. */
export const useSession = (): Session => useConsole().session;

/**
 * Reloads the session after a change to it.
 * @example const refreshSession = useRefreshSession(); await api.saveProfile(…); await refreshSession();
 */
export const useRefreshSession = (): (() => Promise<Session>) => useConsole().refreshSession;

/**
 * The account pages that the session can see: the items of the user menu.
 * @example const tabs = useAccountMenu().filter(({ to }) => to.startsWith('/profile'));
 */
export function useAccountMenu(): AccountItem[] {
  const { plugins, session, can } = useConsole();
  return useMemo(
    () =>
      plugins
        .flatMap((plugin) => plugin.accountMenu ?? [])
        .filter((item) => mayOpen(item, can) && (item.isFor?.(session) ?? true))
        .sort((a, b) => (a.order ?? 100) - (b.order ?? 100) || a.label.localeCompare(b.label)),
    [plugins, session, can],
  );
}

/** The current console. */
export const useInstance = (): Instance => useConsole().instance;

/**
 * Whether the session has a permission of a contract.
 * @example const canWrite = useCan(policies, 'policies.write');
 */
export function useCan<C extends Contract>(contract: C, key: PermissionKey<C>): boolean {
  return useConsole().can.has(permissionName(contract, key));
}

/**
 * The ID of the screen's tenant: from the URL on the platform's console, from the session on a tenant's. Throws if
 * there is no tenant, since such a screen is a programming error.
 */
export function useTenantId(): string {
  const { instance, session } = useConsole();
  const params = useParams();
  const tenantId = instance.tenantFrom === 'session' ? session.tenant?.id : params['tenantId'];
  if (!tenantId) throw new Error('This screen needs a tenant. Add `scoped: true` to its page.');
  return tenantId;
}

/**
 * Builds URLs of screens about one tenant: the platform's contain its ID, a tenant's own don't.
 * @example
 * const EVENT_TAB = '/events/:eventId/:tab';
 * const scoped = useScoped();
 * scoped(EVENT_TAB, { tenantId, eventId, tab: 'details' }) // '/tenant/17/events/4/details' or '/events/4/details'
 */
export function useScoped(): <Path extends string>(
  path: Path,
  params: PathParams<Path> & { tenantId: string },
) => string {
  const { tenantFrom } = useInstance();
  return (path, params) => fillPath(scopedPath(path, tenantFrom), params);
}

/** `/fees` → `/tenant/:tenantId/fees` if the path contains the tenant. */
export const scopedPath = (path: string, tenantFrom: Instance['tenantFrom']): string =>
  tenantFrom === 'path' ? `/tenant/:tenantId${path}` : path;

/**
 * Typed calls of a contract as the signed-in user. Failures are `ApiError`s.
 * @example const api = useClient(charities); await api.assign({ params: { id }, body: { tenantId } });
 */
export function useClient<C extends Contract>(contract: C): Client<C> {
  const { send } = useConsole();
  return useMemo(() => client(contract, send), [contract, send]);
}
