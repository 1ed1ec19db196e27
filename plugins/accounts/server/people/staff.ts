import { conflict, invalid, type TenantRole } from '@foyer/kit';
import type { InputOf, Knex, ResourceHandlers, TenantCtx, Tx } from '@foyer/kit/server';
import type { accounts } from '../../contract.ts';
import type { staff, StaffMember } from '../../contract/staff.ts';
import { askToJoin } from './askToJoin.ts';
import {
  changeMember,
  findMember,
  type Group,
  invalidateActors,
  lockGroup,
  type Member,
  readShown,
  removeMember,
  requireAsker,
  requireMayGrant,
  requireOther,
  requireTopRemains,
  TOP_ROLE,
} from './members.ts';

const people = (db: Knex, tenantId: string | null) =>
  db('accounts_membership as m')
    .join('accounts_user as u', 'u.id', 'm.user_id')
    .where({ 'm.realm': 'tenant', 'm.tenant_id': tenantId });

const columns = {
  id: 'm.id',
  'details.email': 'u.email',
  'details.name': 'u.name',
  'details.status': `(case
    when u.status = 'disabled' or m.status = 'disabled' then 'DISABLED'
    when m.ends_at <= now() then 'ENDED'
    else upper(m.status) end) collate "und-x-icu"`,
  'details.roles': 'm.roles',
  'details.eventIds': 'm.event_ids',
  'details.endsAt': 'm.ends_at',
  'details.lastLogin': 'u.last_login_at',
  'details.dateCreated': 'm.created_at',
} as const;

const groupOf = ({ tenantId }: TenantCtx): Group => ({ realm: 'tenant', tenantId });

/** A tenant's people: members and pending invites. */
export const staffHandlers: ResourceHandlers<typeof staff> &
  Required<Pick<ResourceHandlers<typeof staff>, 'create' | 'update' | 'remove'>> = {
  list: { from: (db, { tenantId }) => people(db, tenantId), columns },
  async create(ctx, { body: { details } }) {
    const { tenantId } = ctx;
    const access = await checkedAccess(ctx, details, null);
    await askToJoin(ctx, { email: details.email, realm: 'tenant', tenantId, ...access });
    const { id } = await ctx.tx((tx) => findMember(tx, groupOf(ctx), details));
    return readStaff(ctx, id);
  },
  async update(ctx, { params: { id }, body: { details } }) {
    const group = groupOf(ctx);
    await ctx.tx(async (tx) => {
      await lockGroup(tx, group);
      const asker = await requireAsker(tx, ctx);
      const member = await findMember(tx, group, { id });
      const next = await checkedAccess(ctx, details, member);
      requireOther(member, asker);
      const touched = [...member.roles, ...next.roles];
      await requireMayGrant(tx, ctx, { asker, group, roles: touched });
      await requireTopRemains(tx, { group, member, next: next.roles });
      await changeMember(tx, { group, member, next });
    });
    invalidateActors(ctx);
    return readStaff(ctx, id);
  },
  remove: (ctx, { params: { id } }) => removeMember(ctx, groupOf(ctx), { id }),
};

const readStaff = (ctx: TenantCtx, id: string) =>
  ctx.read((db) => readShown<StaffMember>(people(db, ctx.tenantId), columns, { db, id }));

/** Resends a pending invite. @throws 409 for a member */
export async function resendStaffInvite(
  ctx: TenantCtx,
  { params }: InputOf<typeof accounts.routes.resendStaffInvite>,
): Promise<{ success: true }> {
  const { tenantId } = ctx;
  const member = await ctx.tx((tx) => findMember(tx, groupOf(ctx), { id: params.staffId }));
  if (member.status !== 'pending')
    throw conflict('not_pending', 'This invite was already accepted.');
  const { email, eventIds, endsAt } = member;
  const roles = member.roles as TenantRole[];
  const offer = { email, roles, eventIds, endsAt, realm: 'tenant', tenantId } as const;
  await askToJoin(ctx, offer, { isAgain: true });
  return { success: true };
}

interface Access {
  roles: TenantRole[];
  eventIds: string[] | null;
  endsAt: Date | null;
}

/**
 * Validates the access chosen for a person.
 * @param before the person who is changed; null for a new one
 * @throws 422 for events that are not the tenant's, an end in the past, and an owner with limits
 */
async function checkedAccess(
  ctx: TenantCtx,
  details: { roles: TenantRole[]; eventIds: string[] | null; endsAt: string | null },
  before: Member | null,
): Promise<Access> {
  const roles = [...new Set(details.roles)];
  const eventIds = details.eventIds && [...new Set(details.eventIds)].toSorted();
  const endsAt = details.endsAt === null ? null : new Date(details.endsAt);
  // An owner with an end date would leave a tenant without one.
  if (roles.includes(TOP_ROLE.tenant) && (eventIds || endsAt))
    throw invalid({
      'details.roles': [
        'Owners always have access to all events, with no end date. Remove the limits or choose another role.',
      ],
    });
  const isKept = endsAt?.getTime() === before?.endsAt?.getTime();
  if (endsAt && !isKept && endsAt.getTime() <= Date.now())
    throw invalid({ 'details.endsAt': ['The last day of access can’t be in the past.'] });
  if (eventIds) await ctx.tx((tx) => requireOwnEvents(tx, ctx.tenantId, eventIds));
  return { roles, eventIds, endsAt };
}

/** All of the platform's rows are accessible here, so the events' tenant must be checked. */
async function requireOwnEvents(
  { db }: Tx,
  tenantId: string,
  eventIds: readonly string[],
): Promise<void> {
  const own = await db('events_event_v1')
    .where({ tenant_id: tenantId })
    .whereIn('id', [...eventIds])
    .select<{ id: string }[]>('id');
  if (own.length < eventIds.length)
    throw invalid({ 'details.eventIds': ['This event doesn’t exist.'] });
}
