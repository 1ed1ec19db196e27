import { forbidden } from '@foyer/kit';
import { type Ctx, type Deps, rolePermissions, type Tx } from '@foyer/kit/server';
import type { Offer } from '../invites.ts';
import { roleLabel } from '../../contract/roleWords.ts';

/** The group of a membership: the platform, or a tenant. */
export type Group = { realm: 'platform'; tenantId: null } | { realm: 'tenant'; tenantId: string };

export const PLATFORM: Group = { realm: 'platform', tenantId: null };

/** The group that an offer is for. */
export const groupOf = ({ realm, tenantId }: Offer): Group =>
  realm === 'tenant' ? { realm, tenantId } : PLATFORM;

/** The columns of a membership. */
export const inGroup = ({ realm, tenantId }: Group) => ({ realm, tenant_id: tenantId });

/**
 * Serializes changes to one group's people: two owners who remove each other, or who both
 * leave, would otherwise both succeed.
 */
export async function lockGroup({ db }: Tx, { tenantId }: Group): Promise<void> {
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `accounts people ${tenantId ?? 'platform'}`,
  ]);
}

/** The requesting user, as read under the group's lock. */
export interface Asker {
  id: string;
  email: string;
  realm: 'platform' | 'tenant';
  roles: readonly string[];
}

/**
 * Re-reads the user's own membership, which may have just changed.
 * @throws 403 for someone who is no longer a member, or is limited to some events
 */
export async function requireAsker({ db }: Tx, { actor }: Ctx): Promise<Asker> {
  const realm = actor?.realm === 'platform' ? 'platform' : 'tenant';
  const membership = await db('accounts_membership')
    .where({ user_id: actor?.id ?? null, realm, status: 'active' })
    .whereRaw('tenant_id is not distinct from ?::uuid', [actor?.tenantId ?? null])
    .whereRaw('coalesce(ends_at > now(), true)')
    .first<{ roles: string[]; event_ids: string[] | null } | undefined>('roles', 'event_ids');
  if (!actor || !membership) throw forbidden('forbidden', 'You don’t have permission to do this.');
  if (membership.event_ids)
    throw forbidden(
      'limited_to_events',
      'Your access is limited to certain events, so you can’t manage people.',
    );
  return { id: actor.id, email: actor.email, realm, roles: membership.roles };
}

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
