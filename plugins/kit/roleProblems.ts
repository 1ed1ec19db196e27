import type { Contract } from './contract.ts';
import { REALM_OF_ROLE } from './roles.ts';

/** Roles of a contract's permissions that nobody can have, or whose realm is another. */
export function roleProblems({ id, permissions, roles: own = [] }: Contract): string[] {
  return Object.entries(permissions).flatMap(([key, { realms, roles = [] }]) =>
    roles.flatMap((role) => {
      if (own.includes(role)) return [];
      const realm = REALM_OF_ROLE.get(role);
      if (!realm) {
        const meant = nearest(role, [...REALM_OF_ROLE.keys(), ...own]);
        return `${id}: the permission '${key}' names the role '${role}', which nobody can have. ${meant && `Did you mean '${meant}'? `}A role of the plugin's own is named in "roles" of its contract.`;
      }
      // A permission without realms is a problem of its own, which conformance names.
      if (!realms?.length || realms.includes(realm)) return [];
      return `${id}: the permission '${key}' is of the realm ${realms.join(' and ')}, and its role '${role}' is of the ${realm}: it would never hold it. Take the role out, or add '${realm}' to the realms.`;
    }),
  );
}

const MAX_TYPOS = 3;

/** The name that was probably meant; none where all of them are far away. */
function nearest(word: string, names: readonly string[]): string {
  const [best] = names
    .map((name) => ({ name, typos: distance(word, name) }))
    .sort((a, b) => a.typos - b.typos);
  return best && best.typos <= MAX_TYPOS ? best.name : '';
}

/** How many letters have to be added, taken away or changed. */
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
