import { type Contract, permissionName, type Send } from '@foyer/kit';
import type { AdminPlugin, Session } from '@foyer/kit/admin';
import type { AuthProvider } from 'react-admin';

/** Answers react-admin's questions from the session; its effective permissions are the only source. */
export function authProvider(given: {
  session: Session;
  can: ReadonlySet<string>;
  plugins: readonly AdminPlugin[];
  send: Send;
  /** Called when the session has ended, by the user or not. */
  onEnd: (keepPlace: boolean) => void;
}): AuthProvider {
  const { session, can, plugins, send, onEnd } = given;
  return {
    login: () => Promise.resolve(),
    async logout() {
      // If the session has already ended, the goal is reached.
      await send({ method: 'post', path: '/auth/logout' }).catch(() => undefined);
      onEnd(false);
      return false;
    },
    checkAuth: () => Promise.resolve(),
    // Only 401 ends a session; 403 is shown where it occurred.
    async checkError(error: { status?: number }) {
      if (error.status === 401) onEnd(true);
    },
    getIdentity: () =>
      Promise.resolve({
        id: session.user.id,
        fullName: session.user.name,
        email: session.user.email,
      }),
    getPermissions: () => Promise.resolve(session.permissions),
    // A resource that no installed contract declares is forbidden to everyone.
    async canAccess({ resource, action }) {
      const permission = permissionOf(plugins, { resource, action });
      return permission !== undefined && can.has(permission);
    },
  };
}

const needed = {
  list: 'read',
  show: 'read',
  export: 'read',
  create: 'create',
  edit: 'update',
  update: 'update',
  delete: 'delete',
} as const;

/** The permission that the contracts require for an action on a resource; undefined if none declares it. */
export function permissionOf(
  plugins: readonly AdminPlugin[],
  asked: { resource: string; action: string },
): string | undefined {
  const path = `/${asked.resource}`;
  const need = needed[asked.action as keyof typeof needed] as (typeof needed)['list'] | undefined;
  if (!need) return undefined;
  for (const { contract } of plugins) {
    const key = declaredKey(contract, path, need);
    if (key) return permissionName(contract, key);
  }
  return undefined;
}

function declaredKey(contract: Contract, path: string, need: (typeof needed)[keyof typeof needed]) {
  const resource = Object.values(contract.resources ?? {}).find((one) => matches(one.path, path));
  if (resource) return resource.can[need];
  const list = Object.values(contract.lists ?? {}).find((one) => matches(one.path, path));
  return list && need === 'read' && typeof list.can === 'string' ? list.can : undefined;
}

/** `/tenants/:tenantId/charities` matches `/tenants/17/charities`. */
const matches = (declared: string, path: string): boolean =>
  new RegExp(`^${declared.replace(/:\w+/g, '[^/]+')}$`).test(path);
