import { conflict, forbidden, notFound } from '@foyer/kit';
import {
  type Ctx,
  type Deps,
  isUuid,
  type Knex,
  rolePermissions,
  sessions,
  type Tx,
} from '@foyer/kit/server';
import { roleLabel } from '../../contract/roles.ts';
import { withdrawCodes } from '../codes.ts';
import type { Offer } from '../invites.ts';

/** A membership with its person. */
export interface Member {
  id: string;
  userId: string;
  email: string;
  status: 'active' | 'pending' | 'disabled';
  roles: string[];
  eventIds: string[] | null;
  endsAt: Date | null;
  invitedAt: Date | null;
}

/** @param by the membership's ID, or the person's email @throws 404 */
export async function findMember(
  { db }: Tx,
  group: Group,
  by: { id: string } | { email: string },
): Promise<Member> {
  const noun = group.realm === 'platform' ? 'platform user' : 'person';
  if ('id' in by && !isUuid(by.id)) throw notFound(noun);
  const member = await db('accounts_membership as m')
    .join('accounts_user as u', 'u.id', 'm.user_id')
    .where('id' in by ? { 'm.id': by.id } : { 'u.email': by.email })
    .where({ 'm.realm': group.realm, 'm.tenant_id': group.tenantId })
    .first<Member | undefined>({
      id: 'm.id',
      userId: 'm.user_id',
      email: 'u.email',
      status: 'm.status',
      roles: 'm.roles',
      eventIds: 'm.event_ids',
      endsAt: 'm.ends_at',
      invitedAt: 'm.invited_at',
    });
  if (!member) throw notFound(noun);
  return member;
}

/** People who remove themselves or a role of theirs by mistake couldn't undo it. */
export function requireOther({ userId }: Member, { id }: Asker): void {
  if (userId === id)
    throw conflict(
      'own_membership',
      'You can’t change or remove your own access. Ask someone else to do it.',
    );
}

/**
 * Without a super user nobody could invite anyone, and a tenant must have an owner. A pending
 * invite doesn't count.
 * @param next the new roles; empty for a person who is removed
 */
export async function requireTopRemains(
  { db }: Tx,
  { group, member, next }: { group: Group; member: Member; next: readonly string[] },
): Promise<void> {
  const top = TOP_ROLE[group.realm];
  const isLoss = member.status === 'active' && member.roles.includes(top) && !next.includes(top);
  if (!isLoss) return;
  const another = await db('accounts_membership as m')
    .join('accounts_user as u', 'u.id', 'm.user_id')
    .where({ 'm.realm': group.realm, 'm.tenant_id': group.tenantId, 'm.status': 'active' })
    .where({ 'u.status': 'active' })
    .whereNot({ 'm.id': member.id })
    .whereNotNull('u.password_hash')
    .whereRaw('? = any(m.roles)', [top])
    .whereRaw('coalesce(m.ends_at > now(), true)')
    .first('m.id');
  if (another) return;
  throw group.realm === 'platform'
    ? conflict(
        'last_super_user',
        'The platform needs at least one active super user. Make someone else a super user first.',
      )
    : conflict(
        'last_owner',
        'An organization needs at least one owner. Make someone else an owner first.',
      );
}

/** A member's access, for the audit. */
const accessOf = ({ email, roles, eventIds, endsAt }: Omit<Member, 'id' | 'userId'>) => ({
  email,
  roles,
  eventIds,
  endsAt,
});

/**
 * The change takes effect on the next request. Cached actors are cleared when the response
 * is sent, because the change has committed by then.
 */
export const invalidateActors = (ctx: Ctx): void =>
  void ctx.http.res.once('finish', () => ctx.use(sessions).forgetActors());

/** Updates a membership, and audits it. */
export async function changeMember(
  tx: Tx,
  {
    group,
    member,
    next,
  }: { group: Group; member: Member; next: Pick<Member, 'roles' | 'eventIds' | 'endsAt'> },
): Promise<void> {
  await tx
    .db('accounts_membership')
    .where({ id: member.id, ...inGroup(group) })
    .update({
      roles: next.roles,
      event_ids: next.eventIds,
      ends_at: next.endsAt,
      updated_at: tx.db.fn.now(),
    });
  await tx.audit({
    action: 'member.changed',
    subject: 'membership',
    subjectId: group.realm === 'platform' ? member.email : member.id,
    tenantId: group.tenantId,
    before: accessOf(member),
    after: accessOf({ ...member, ...next }),
  });
}

/** One row of a list, with the list's columns; the response is validated against the contract. */
export async function readShown<Row>(
  rows: Knex.QueryBuilder,
  columns: Readonly<Record<string, string>> & { id: string },
  { db, id }: { db: Knex; id: string },
): Promise<Row> {
  const found = (await rows
    .whereRaw(`${columns.id} = ?`, [id])
    .first(Object.entries(columns).map(([path, sql]) => db.raw(`${sql} as "${path}"`)))) as
    Record<string, unknown> | undefined;
  const row: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of Object.entries(found ?? {})) {
    const [head = '', name] = path.split('.');
    const shown = value instanceof Date ? value.toISOString() : value;
    if (name === undefined) Object.assign(row, { [head]: shown });
    else row[head] = { ...row[head], [name]: shown };
  }
  return row as Row;
}

/**
 * Ends a membership or withdraws an invite: its codes, sessions and saved views end. The person
 * stays, with their other data; an invited person who never signed up and belongs to no other group is removed.
 * @throws 404 for someone who isn't a member, 409 for the user's own membership and for the last super user or owner
 */
export async function removeMember(
  ctx: Ctx,
  group: Group,
  by: { id: string } | { email: string },
): Promise<void> {
  const member = await ctx.tx(async (tx) => {
    await lockGroup(tx, group);
    const asker = await requireAsker(tx, ctx);
    const found = await findMember(tx, group, by);
    requireOther(found, asker);
    await requireMayGrant(tx, ctx, { asker, group, roles: found.roles });
    await requireTopRemains(tx, { group, member: found, next: [] });
    // Before the membership, in the same lock order as when a code is used.
    await withdrawCodes(tx, { ...group, email: found.email });
    await tx.db('accounts_membership').where({ id: found.id }).delete();
    await tx
      .db('accounts_view')
      .where({ user_id: found.userId, tenant_id: group.tenantId })
      .delete();
    await tx.audit({
      action: 'member.removed',
      subject: 'membership',
      subjectId: group.realm === 'platform' ? found.email : found.id,
      tenantId: group.tenantId,
      before: accessOf(found),
    });
    await removeWhoNeverCame(tx, found);
    return found;
  });
  await ctx.use(sessions).endAll(member.userId);
  ctx.use(sessions).forgetActors();
}

/** An account without a password was never used: nothing is kept for a mistyped address. */
async function removeWhoNeverCame(tx: Tx, { userId, email }: Member): Promise<void> {
  const user = await tx
    .db('accounts_user')
    .where({ id: userId })
    .whereNull('password_hash')
    .forUpdate()
    .first('id');
  if (!user) return;
  const elsewhere = await tx.db('accounts_membership').where({ user_id: userId }).first('id');
  if (elsewhere) return;
  await tx.db('accounts_user').where({ id: userId }).delete();
  await tx.audit({
    action: 'user.deleted',
    subject: 'user',
    subjectId: userId,
    before: { email },
  });
}

/**
 * Removes a purged tenant's memberships. People stay, with their other data; invited people who never
 * signed up and belong to no other group are removed too.
 */
export async function forgetTenant(tx: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const { db } = tx;
  const ofTenant = { tenant_id: tenantId };
  await db('accounts_code').where(ofTenant).delete();
  await db('accounts_ticket').where(ofTenant).delete();
  await db('accounts_factor_rule').where(ofTenant).delete();
  await db('accounts_view').where(ofTenant).delete();
  const left: string[] = await db('accounts_membership')
    .where(ofTenant)
    .delete('user_id')
    .then(userIds);
  const gone = await db('accounts_user as u')
    .whereIn('u.id', left)
    .whereNull('u.password_hash')
    .whereNotExists(db('accounts_membership as m').whereRaw('m.user_id = u.id'))
    .delete();
  await tx.audit({
    action: 'members.purged',
    subject: 'tenant',
    subjectId: tenantId,
    tenantId,
    after: { members: left.length, accountsRemoved: gone },
  });
}

const userIds = (rows: { user_id: string }[]): string[] => rows.map(({ user_id }) => user_id);

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
interface Asker {
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
