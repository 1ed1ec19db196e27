import { forbidden } from '@foyer/kit';
import { rolePermissions, type Deps, type Tx } from '@foyer/kit/server';
import { roleLabel } from '../../contract/roleWords.ts';
import type { Asker, Group } from './group.ts';

/** The role that only its own holders can assign, change and remove. */
export const TOP_ROLE = { platform: 'super_user', tenant: 'tenant_owner' } as const;

/**
 * Nobody can assign a role with more permissions than they have, or change its holders. Operators are
 * exempt in tenants: those who can change a tenant's people can assign every role there.
 * @throws 403 naming the role
 */
export async function requireMayGrant(
  { db }: Tx,
  { use }: Pick<Deps, 'use'>,
  { asker, group, roles }: { asker: Asker; group: Group; roles: readonly string[] },
): Promise<void> {
  if (asker.realm !== group.realm) return;
  const held = await use(rolePermissions).held(db);
  const own = new Set(asker.roles.flatMap((role) => held.get(role) ?? []));
  const beyond = roles.find(
    (role) =>
      !asker.roles.includes(role) &&
      (role === TOP_ROLE[group.realm] || (held.get(role) ?? []).some((name) => !own.has(name))),
  );
  if (beyond)
    throw forbidden(
      'role_beyond_own',
      `You can’t assign or edit the “${roleLabel(beyond)}” role because it has more permissions than you do.`,
    );
}
