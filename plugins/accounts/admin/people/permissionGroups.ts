import { humanName } from '@foyer/kit';

/** A permission of the catalog. */
export interface Permitted {
  name: string;
  plugin: string;
  label: string;
  realms: readonly string[];
}

/** The permissions that one plugin declares. */
export interface PermissionGroup {
  plugin: string;
  title: string;
  permissions: Permitted[];
}

/** The permissions of one realm, grouped by the plugin that declares them. */
export function permissionGroups(
  permissions: readonly Permitted[],
  realm: string,
): PermissionGroup[] {
  const groups = new Map<string, Permitted[]>();
  for (const one of permissions.filter(({ realms }) => realms.includes(realm)))
    groups.set(one.plugin, [...(groups.get(one.plugin) ?? []), one]);
  return [...groups].map(([plugin, of]) => ({
    plugin,
    // Users see the kit, which all plugins build on, as the product itself.
    title: plugin === 'kit' ? 'Foyer' : humanName(plugin),
    permissions: of,
  }));
}
