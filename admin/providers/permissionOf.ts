import { permissionName, type Contract } from '@foyer/kit';
import type { AdminPlugin } from '@foyer/kit/admin';

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
