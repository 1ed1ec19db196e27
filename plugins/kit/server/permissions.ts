import { permissionName, type Contract, type Realm } from '../contract.ts';
import type { Knex } from 'knex';
import type { Runtime } from './runtime.ts';
import type { Actor } from './types.ts';

/** Role → stored permissions; those that no installed contract declares have no effect. */
async function permissionsOfRoles(runtime: Runtime, roles: readonly string[]): Promise<string[]> {
  const rows = await runtime.database.fastRead<{ permission: string }>('nobody', {
    text: 'select distinct permission from kit_role_permission where role = any($1)',
    values: [roles],
  });
  return rows.map(({ permission }) => permission);
}

/**
 * The effective permissions of a person: role ∩ realm ∩ events ∩ narrow.
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
      // A member limited to some events has no access to the tenant as a whole.
      (who.events === null || runtime.isPerEvent(name)),
  );
  const actor: Actor = { ...who, can: new Set(inRealm) };
  const kept = await Promise.all(
    inRealm.map(async (name) => {
      const narrow = runtime.restrictionOf(name);
      return narrow ? narrow(actor, who.tenantId) : true;
    }),
  );
  return new Set(inRealm.filter((_, index) => kept[index]));
}

/** All declared permissions by full name, with realms. */
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

/** The full names of the permissions that members limited to some events keep. */
export const perEventPermissions = (contracts: readonly Contract[]): ReadonlySet<string> =>
  new Set(
    contracts.flatMap((contract) =>
      Object.entries(contract.permissions).flatMap(([key, { perEvent }]) =>
        perEvent ? permissionName(contract, key) : [],
      ),
    ),
  );

/**
 * Grants each newly declared permission to its default roles. A known permission is left alone, so
 * that operators' changes stay.
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
