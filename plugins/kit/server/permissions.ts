import { permissionName, type Contract, type Realm } from '../contract.ts';
import type { Knex } from 'knex';
import type { Runtime } from './runtime.ts';
import type { Actor } from './types.ts';

/** Role → permissions as stored; strings that no installed contract declares are inert. */
async function permissionsOfRoles(runtime: Runtime, roles: readonly string[]): Promise<string[]> {
  const rows = await runtime.database.fastRead<{ permission: string }>('nobody', {
    text: 'select distinct permission from kit_role_permission where role = any($1)',
    values: [roles],
  });
  return rows.map(({ permission }) => permission);
}

/**
 * What somebody may do here and now: role ∩ realm ∩ events ∩ narrow.
 * @param who the person and the group they act in
 */
export async function effectivePermissions(
  runtime: Runtime,
  who: Omit<Actor, 'can'>,
): Promise<ReadonlySet<string>> {
  const granted = await permissionsOfRoles(runtime, who.roles);
  const inRealm = granted.filter(
    (name) =>
      runtime.realmsOf(name)?.includes(who.realm) &&
      // Of a tenant as a whole, whoever is limited to some of its events may do nothing.
      (who.events === null || runtime.isPerEvent(name)),
  );
  const actor: Actor = { ...who, can: new Set(inRealm) };
  const kept = await Promise.all(
    inRealm.map(async (name) => {
      const narrow = runtime.restrictionOf(name);
      if (!narrow) return true;
      const [plugin = ''] = name.split(':');
      return narrow(actor, who.tenantId, runtime.depsOf(plugin));
    }),
  );
  return new Set(inRealm.filter((_, index) => kept[index]));
}

/** All declared permissions under their full names, with realms. */
export const declaredPermissions = (
  contracts: readonly Contract[],
): Map<string, readonly Realm[]> =>
  new Map(
    contracts.flatMap((contract) =>
      Object.entries(contract.permissions).map(
        ([key, { realms }]) => [permissionName(contract, key), realms] as const,
      ),
    ),
  );

/** The full names of those that a member who is limited to some events keeps. */
export const perEventPermissions = (contracts: readonly Contract[]): ReadonlySet<string> =>
  new Set(
    contracts.flatMap((contract) =>
      Object.entries(contract.permissions).flatMap(([key, { perEvent }]) =>
        perEvent ? permissionName(contract, key) : [],
      ),
    ),
  );

/**
 * Grants each newly declared permission to its first roles. One that was known before is left
 * alone: what an operator took away stays away.
 */
export async function syncPermissions(knex: Knex, contracts: readonly Contract[]): Promise<void> {
  for (const contract of contracts) {
    for (const [key, permission] of Object.entries(contract.permissions)) {
      const name = permissionName(contract, key);
      const added = await knex('kit_permission')
        .insert({ name })
        .onConflict()
        .ignore()
        .returning('name');
      const roles = permission.roles ?? [];
      if (added.length === 0 || roles.length === 0) continue;
      await knex('kit_role_permission')
        .insert(roles.map((role) => ({ role, permission: name })))
        .onConflict()
        .ignore();
    }
  }
}
