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

/** @param by the membership's id, or the person's email @throws 404 */
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

/** Whoever is removed or loses a role by a slip of their own hand could not mend it. */
export function requireOther({ userId }: Member, { id }: Asker): void {
  if (userId === id)
    throw conflict(
      'own_membership',
      'You cannot change or end your own access. Ask somebody else to do it.',
    );
}

/**
 * Without a super user nobody could let anybody in, and a tenant without an owner is nobody's. Who was
 * invited and has not come yet does not count.
 * @param next the roles from now on; none for who is removed
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
    ? conflict('last_super_user', 'This is the last active super user, who has to stay.')
    : conflict('last_owner', 'This is the last owner of the organisation, who has to stay one.');
}

/** What somebody may do from now on, for the audit. */
export const accessOf = ({ email, roles, eventIds, endsAt }: Omit<Member, 'id' | 'userId'>) => ({
  email,
  roles,
  eventIds,
  endsAt,
});

/**
 * Who was changed feels it at their next request. What is remembered of them is forgotten when the
 * answer leaves, for then the change is kept.
 */
export const feelAtOnce = (ctx: Ctx): void =>
  void ctx.http.res.once('finish', () => ctx.use(sessions).forgetActors());

/** The update of a membership, with its line in the audit. */
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
