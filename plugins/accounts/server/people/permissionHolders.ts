import { rolePermissions, service, type Deps, type Knex } from '@foyer/kit/server';
import { type Group, inGroup } from './members.ts';

/** An active member of a group. */
export interface PermissionHolder {
  userId: string;
  email: string;
}

/** Finds people by what they can do, in order to tell them about it. */
export interface PermissionHolders {
  /**
   * The active members of a group whose roles have a permission now. Members limited to some events are left out.
   * @param db in the platform's scope
   * @param asked.permission the full name: `orders:disputes.read`
   */
  of(db: Knex, asked: { group: Group; permission: string }): Promise<PermissionHolder[]>;
}
export const permissionHolders = service<PermissionHolders>('accounts.permissionHolders/v1');

export const makePermissionHolders = ({ use }: Deps): PermissionHolders => ({
  async of(db, { group, permission }) {
    const store = use(rolePermissions);
    const isDeclared = store
      .declared()
      .some(({ name, realms }) => name === permission && realms.includes(group.realm));
    if (!isDeclared) return [];
    const roles = [...(await store.held(db))].flatMap(([role, held]) =>
      held.includes(permission) ? role : [],
    );
    return db('accounts_membership as m')
      .join('accounts_user as u', 'u.id', 'm.user_id')
      .where(inGroup(group))
      .where({ 'm.status': 'active', 'u.status': 'active' })
      .whereRaw('m.roles && ?::text[]', [roles])
      .whereNull('m.event_ids')
      .whereRaw('coalesce(m.ends_at > now(), true)')
      .orderBy('u.email')
      .select<PermissionHolder[]>({ userId: 'u.id', email: 'u.email' });
  },
});
