import type { Contract } from './contract.ts';
import { REALM_OF_ROLE } from './roles.ts';

/** Finds roles of a contract's permissions that don't exist or belong to another realm. */
export function roleProblems({ id, permissions, roles: own = [] }: Contract): string[] {
  return Object.entries(permissions).flatMap(([key, { realms, roles = [] }]) =>
    roles.flatMap((role) => {
      if (own.includes(role)) return [];
      const realm = REALM_OF_ROLE.get(role);
      if (!realm) {
        const meant = nearest(role, [...REALM_OF_ROLE.keys(), ...own]);
        return `${id}: the permission '${key}' names the role '${role}', which doesn't exist. ${meant && `Did you mean '${meant}'? `}Declare the plugin's own roles under "roles" in its contract.`;
      }
      // Conformance reports a permission without realms separately.
      if (!realms?.length || realms.includes(realm)) return [];
      return `${id}: the permission '${key}' belongs to the realm ${realms.join(' and ')}, but its role '${role}' belongs to the realm ${realm}, so it could never have the permission. Remove the role, or add '${realm}' to the realms.`;
    }),
  );
}

const MAX_TYPOS = 3;

/** The most similar known name; undefined if none is close. */
function nearest(word: string, names: readonly string[]): string {
  const [best] = names
    .map((name) => ({ name, typos: distance(word, name) }))
    .sort((a, b) => a.typos - b.typos);
  return best && best.typos <= MAX_TYPOS ? best.name : '';
}

/** The edit distance: how many letters must be added, removed or changed. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++)
      next[column] = Math.min(
        (next[column - 1] ?? 0) + 1,
        (row[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
