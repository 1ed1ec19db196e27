import { namespaceOf, permissionName, type Contract } from '@foyer/kit';
import type { DeclaredPermission, RolePermissions } from '@foyer/kit/server';

/** The rows of kit_role_permission whose permissions installed plugins declare. */
export function makeRolePermissions(contracts: () => readonly Contract[]): RolePermissions {
  const declared = (): DeclaredPermission[] =>
    contracts().flatMap((contract) =>
      Object.entries(contract.permissions).map(([key, { label, realms }]) => ({
        name: permissionName(contract, key),
        plugin: namespaceOf(contract),
        label,
        realms,
      })),
    );
  const names = () => declared().map(({ name }) => name);
  return {
    declared,
    async held(db) {
      const rows = await db<{ role: string; permission: string }>('kit_role_permission')
        .whereIn('permission', names())
        .orderBy('permission');
      const held = new Map<string, string[]>();
      for (const { role, permission } of rows)
        held.set(role, [...(held.get(role) ?? []), permission]);
      return held;
    },
    async replace({ db }, role, permissions) {
      // Serialized: two concurrent role changes would each keep what the other removed.
      await db.raw("select pg_advisory_xact_lock(hashtextextended('kit role permissions', 0))");
      await db('kit_role_permission')
        .where({ role })
        .whereIn('permission', names())
        .whereNotIn('permission', [...permissions])
        .delete();
      if (permissions.length === 0) return;
      await db('kit_role_permission')
        .insert(permissions.map((permission) => ({ role, permission })))
        .onConflict()
        .ignore();
    },
  };
}
