import { humanName } from '@foyer/kit';

/** A permission as the catalogue has it. */
export interface Permitted {
  name: string;
  plugin: string;
  label: string;
  realms: readonly string[];
}

/** What one plugin declares. */
export interface PermissionGroup {
  plugin: string;
  title: string;
  permissions: Permitted[];
}

/** Permissions of one realm, by the plugin that declares them. */
export function permissionGroups(
  permissions: readonly Permitted[],
  realm: string,
): PermissionGroup[] {
  const groups = new Map<string, Permitted[]>();
  for (const one of permissions.filter(({ realms }) => realms.includes(realm)))
    groups.set(one.plugin, [...(groups.get(one.plugin) ?? []), one]);
  return [...groups].map(([plugin, of]) => ({
    plugin,
    // The kit is what every plugin stands on: to its reader it is the product itself.
    title: plugin === 'kit' ? 'Foyer' : humanName(plugin),
    permissions: of,
  }));
}
