import { forbidden } from '@foyer/kit';
import type { Ctx, Tx } from '@foyer/kit/server';
import type { Offer } from '../invites.ts';

/** Where somebody belongs: to the platform, or to a tenant. */
export type Group = { realm: 'platform'; tenantId: null } | { realm: 'tenant'; tenantId: string };

export const PLATFORM: Group = { realm: 'platform', tenantId: null };

/** The group that an offer is for. */
export const groupOf = ({ realm, tenantId }: Offer): Group =>
  realm === 'tenant' ? { realm, tenantId } : PLATFORM;

/** As the columns of a membership. */
export const inGroup = ({ realm, tenantId }: Group) => ({ realm, tenant_id: tenantId });

/**
 * Changes of one group's people are made one after the other: two who remove each other, or who each
 * leave the other as the last owner, would otherwise both be right.
 */
export async function lockGroup({ db }: Tx, { tenantId }: Group): Promise<void> {
  await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `accounts people ${tenantId ?? 'platform'}`,
  ]);
}

/** Who asks, as they are now that nobody else changes the group. */
export interface Asker {
  id: string;
  email: string;
  realm: 'platform' | 'tenant';
  roles: readonly string[];
}

/**
 * The asker's own membership, read anew: a moment ago it may have been another.
 * @throws 403 for who is no member any more, and for who is limited to some events
 */
export async function requireAsker({ db }: Tx, { actor }: Ctx): Promise<Asker> {
  const realm = actor?.realm === 'platform' ? 'platform' : 'tenant';
  const membership = await db('accounts_membership')
    .where({ user_id: actor?.id ?? null, realm, status: 'active' })
    .whereRaw('tenant_id is not distinct from ?::uuid', [actor?.tenantId ?? null])
    .whereRaw('coalesce(ends_at > now(), true)')
    .first<{ roles: string[]; event_ids: string[] | null } | undefined>('roles', 'event_ids');
  if (!actor || !membership) throw forbidden('forbidden', 'You do not have permission to do this.');
  if (membership.event_ids)
    throw forbidden(
      'limited_to_events',
      'Your access is limited to some events, so it does not reach people.',
    );
  return { id: actor.id, email: actor.email, realm, roles: membership.roles };
}
