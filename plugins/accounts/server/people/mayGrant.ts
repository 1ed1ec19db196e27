import { forbidden } from '@foyer/kit';
import { rolePermissions, type Deps, type Tx } from '@foyer/kit/server';
import { roleLabel } from '../../contract/roleWords.ts';
import type { Asker, Group } from './group.ts';

/** The role that only its own holders give, change and take away. */
export const TOP_ROLE = { platform: 'super_user', tenant: 'tenant_owner' } as const;

/**
 * Nobody gives a role that may do more than they, nor changes somebody who has one. Operators answer for
 * tenants: whoever of them may change a tenant's people gives every role there.
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
      `The role “${roleLabel(beyond)}” may do more than you, so it is not yours to give or to change.`,
    );
}
