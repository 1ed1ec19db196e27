import { gone, type Ctx, type Deps, type Tx } from '@foyer/kit/server';
import { tenantLifecycle } from '@foyer/plugin-tenants/server';
import type { Invitation } from '../../contract/joining.ts';
import { readCode } from '../codes.ts';
import { placeOfGroup, type Place } from '../place.ts';

interface Invited {
  roles: string[];
  event_ids: string[] | null;
  hasPassword: boolean;
}

/** What an invite's code is valid for. @throws 404 for an unknown code, 410 for an expired one */
export async function invite(
  ctx: Ctx,
  given: { params: { code: string }; query: { groupId: string; email: string } },
): Promise<Invitation> {
  const { email, groupId } = given.query;
  const place = await placeOfGroup(ctx, groupId);
  await requireInvite(ctx, { place, email, code: given.params.code });
  const row = await ctx
    .asPlatform('read an invite')
    .read((db) => invitedMember(db, place, email).first<Invited | undefined>());
  if (!row) throw inviteOver();
  return {
    email,
    groupId,
    groupName: place.name,
    groupUrl: place.root,
    userExist: row.hasPassword,
    eventId: row.event_ids?.[0] ?? null,
    roles: row.roles,
  };
}

/** @throws 404 for an invite that was never sent to this address, 410 for one that has expired */
export async function requireInvite(
  deps: Pick<Deps, 'asPlatform'>,
  { place: { realm, tenantId }, email, code }: { place: Place; email: string; code: string },
): Promise<void> {
  await readCode(deps, { purpose: 'invite', email, realm, tenantId, code });
}

const inviteOver = () =>
  gone('invite_over', 'This invite has expired or was withdrawn. Ask for a new one.');

const invitedMember = (db: Tx['db'], { realm, tenantId }: Place, email: string) =>
  db('accounts_membership as m')
    .join('accounts_user as u', 'u.id', 'm.user_id')
    .where({ 'm.realm': realm, 'm.tenant_id': tenantId, 'u.email': email, 'u.status': 'active' })
    .whereIn('m.status', ['pending', 'active'])
    .whereRaw('coalesce(m.ends_at > now(), true)')
    .select('m.roles', 'm.event_ids', db.raw('u.password_hash is not null as "hasPassword"'));

/**
 * Makes the invited person a member, with the roles, events and end date stored with the invite, regardless of
 * what is sent with its code. A tenant that waits for its first owner becomes active.
 * @throws 410 if the invite was withdrawn in the meantime
 */
export async function activateMember(
  tx: Tx,
  deps: Pick<Deps, 'use'>,
  { place: { realm, tenantId }, userId, email }: { place: Place; userId: string; email: string },
): Promise<void> {
  const membership = await tx
    .db('accounts_membership')
    .where({ user_id: userId, realm, tenant_id: tenantId })
    .forUpdate()
    .first<{ id: string; status: string; roles: string[]; event_ids: string[] | null } | undefined>(
      'id',
      'status',
      'roles',
      'event_ids',
    );
  if (!membership || membership.status === 'disabled') throw inviteOver();
  if (membership.status === 'active') return;
  await tx
    .db('accounts_membership')
    .where({ id: membership.id })
    .update({ status: 'active', updated_at: tx.db.fn.now() });
  await tx.audit({
    action: 'member.joined',
    subject: 'membership',
    subjectId: membership.id,
    tenantId,
    by: { id: userId, email, realm },
    after: { email, realm, roles: membership.roles, eventIds: membership.event_ids },
  });
  if (tenantId !== null && membership.roles.includes('tenant_owner'))
    await deps.use(tenantLifecycle).activate(tx, tenantId);
}
