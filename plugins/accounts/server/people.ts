import { conflict, humanName, type PlatformRole, type TenantRole } from '@foyer/kit';
import { type Deps, type FindNames, namesOf, service, type Tx } from '@foyer/kit/server';
import { sendInvite } from './invites.ts';
import { hashPassword } from './passwords.ts';
import { inGroup } from './people/members.ts';

export interface NewPerson {
  email: string;
  name: string;
  password: string;
}

export type NewMembership = { userId: string } & (
  | { realm: 'platform'; roles: readonly PlatformRole[] }
  | {
      realm: 'tenant';
      tenantId: string;
      roles: readonly TenantRole[];
      /** The accessible events; by default all of the tenant's. */
      eventIds?: readonly string[];
      /** The end of the access; by default none. */
      endsAt?: Date;
    }
);

/** Creates people and members inside the caller's transaction, which needs access to the platform's rows. */
export interface People {
  create(tx: Tx, person: NewPerson): Promise<{ id: string }>;
  /** @throws 409 for a member of the group */
  join(tx: Tx, membership: NewMembership): Promise<void>;
}
export const people = service<People>('accounts.people/v1');

export const peopleService: People = { create, join };

async function create(tx: Tx, { email, name, password }: NewPerson): Promise<{ id: string }> {
  const row = {
    email: email.trim().toLowerCase(),
    name,
    password_hash: await hashPassword(password),
  };
  const [user] = await tx
    .db('accounts_user')
    .insert(row)
    .onConflict('email')
    .ignore()
    .returning<{ id: string }[]>('id');
  if (!user) throw conflict('duplicate_user', 'A user with this email already exists.');
  await tx.audit({
    action: 'user.created',
    subject: 'user',
    subjectId: user.id,
    after: { email: row.email, name },
  });
  return user;
}

async function join(tx: Tx, membership: NewMembership): Promise<void> {
  const { userId, realm, roles } = membership;
  const { tenantId = null, eventIds, endsAt } = { ...(realm === 'tenant' && membership) };
  const limits = { ...(eventIds && { event_ids: eventIds }), ...(endsAt && { ends_at: endsAt }) };
  const [row] = await tx
    .db('accounts_membership')
    .insert({ user_id: userId, realm, tenant_id: tenantId, roles, ...limits })
    .onConflict(['user_id', 'realm', 'tenant_id'])
    .ignore()
    .returning<{ id: string }[]>('id');
  if (!row) throw conflict('duplicate_member', 'This person already has access.');
  const user = await tx.db('accounts_user').where({ id: userId }).first<{ email: string }>('email');
  await tx.audit({
    action: 'member.added',
    subject: 'membership',
    subjectId: row.id,
    tenantId,
    after: {
      ...user,
      userId,
      realm,
      roles,
      ...(eventIds && { eventIds }),
      ...(endsAt && { endsAt }),
    },
  });
}

/** Invites the first owner of a new tenant, with the tenant's own text; once, even if requested again. */
export async function inviteFirstOwner(
  tx: Tx,
  given: { tenantId: string; email: string },
  deps: Deps,
): Promise<void> {
  const { tenantId } = given;
  const email = given.email.trim().toLowerCase();
  const known = await tx
    .db('accounts_membership as m')
    .join('accounts_user as u', 'u.id', 'm.user_id')
    .where({ 'u.email': email, ...inGroup({ realm: 'tenant', tenantId }) })
    .first('m.id');
  if (known) return;
  await sendInvite(tx, deps, {
    email,
    realm: 'tenant',
    tenantId,
    roles: ['tenant_owner'],
    eventIds: null,
    endsAt: null,
    invitedBy: null,
  });
}

/** People's current names for the activity. Only the platform can read them; a tenant's lines include names. */
export const recordNames = {
  user: namesOf({ from: 'accounts_user', tenant: null }),
  membership: namesOf({
    from: 'accounts_membership as m join accounts_user as u on u.id = m.user_id',
    id: 'm.id',
    name: 'u.name',
    tenant: null,
  }),
  role: ((_db, { ids }) =>
    Promise.resolve(ids.map((id) => ({ id, name: humanName(id), params: {} })))) as FindNames,
};
