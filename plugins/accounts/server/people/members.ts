import { conflict, notFound } from '@foyer/kit';
import { isUuid, sessions, type Ctx, type Tx } from '@foyer/kit/server';
import { inGroup, type Asker, type Group } from './group.ts';
import { TOP_ROLE } from './mayGrant.ts';

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
export const accessOf = ({ email, roles, eventIds, endsAt }: Omit<Member, 'id' | 'userId'>) => ({
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
