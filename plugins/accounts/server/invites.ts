import { conflict, type PlatformRole, type TenantRole } from '@foyer/kit';
import { mailer, service, type Deps, type Tx } from '@foyer/kit/server';
import { inviteTemplates } from '@foyer/plugin-tenants/server';
import { issueCode, withdrawCodes } from './codes.ts';
import { inviteLetter } from './inviteLetter.ts';
import { groupOf, lockGroup } from './people/group.ts';

/** Who is asked to join which group, as what, and for how long. */
export type Offer = {
  /** Trimmed and in small letters. */
  email: string;
} & (
  | { realm: 'platform'; tenantId: null; roles: readonly PlatformRole[] }
  | {
      realm: 'tenant';
      tenantId: string;
      roles: readonly TenantRole[];
      /** Null is all events, now and later. */
      eventIds: readonly string[] | null;
      /** When the access ends by itself. */
      endsAt: Date | null;
    }
);

/** An offer with the id of who makes it; null for the platform itself. */
export type Invite = Offer & { invitedBy: string | null };

/** What the code of an invite was issued with; what it leads to stands in the membership. */
export interface InviteDetails {
  membershipId: string;
  userId: string;
}

/** Invites inside the caller's transaction, which must reach the platform's rows. */
export interface Invites {
  /** @throws 409 for who belongs to the group already, and for an account that is locked */
  send(tx: Tx, invite: Invite): Promise<{ membershipId: string }>;
}
export const invites = service<Invites>('accounts.invites/v1');

export const invitesService = (deps: Deps): Invites => ({
  send: (tx, invite) => sendInvite(tx, deps, invite),
});

interface Invited {
  id: string;
  status: string;
  hasPassword: boolean;
}

/**
 * Asks somebody to join a group: a user without a password where there is none, a membership that is
 * pending until the address is proven, and a mail with the link. One that is pending is renewed, and
 * the link that was sent before works no more.
 * @throws 409 for who belongs to the group already, and for an account that is locked
 */
export async function sendInvite(
  tx: Tx,
  deps: Pick<Deps, 'use' | 'env'>,
  invite: Invite,
): Promise<{ membershipId: string }> {
  const { email, realm, tenantId } = invite;
  await lockGroup(tx, groupOf(invite));
  // In the order in which a code that is used takes its locks: the code, the person, the membership.
  await withdrawCodes(tx, { email, realm, tenantId });
  const user = await findOrAddUser(tx, email);
  const membershipId = await addPending(tx, user, invite);
  const details: InviteDetails = { membershipId, userId: user.id };
  const subject = { email, realm, tenantId, details };
  const invited = await issueCode(tx, { ...subject, purpose: 'invite' });
  // An operator may type this one for somebody who reads it to them.
  const typed = realm === 'platform' && (await issueCode(tx, { ...subject, purpose: 'verify' }));
  const letter = inviteLetter(deps.env, {
    invite,
    tenant: tenantId === null ? null : await deps.use(inviteTemplates).of(tx, tenantId),
    userExist: user.hasPassword,
    code: invited.code,
    expiresAt: invited.expiresAt,
    verifyCode: typed ? typed.code : null,
  });
  await deps.use(mailer).send(tx, { to: email, ...letter });
  return { membershipId };
}

/** Nothing is changed of somebody who is known; a new one has no password until the address is proven. */
async function findOrAddUser(tx: Tx, email: string): Promise<Invited> {
  const [added] = await tx
    .db('accounts_user')
    .insert({ email, name: email })
    .onConflict('email')
    .ignore()
    .returning<{ id: string }[]>('id');
  if (added) {
    await tx.audit({
      action: 'user.created',
      subject: 'user',
      subjectId: added.id,
      after: { email },
    });
    return { id: added.id, status: 'active', hasPassword: false };
  }
  const known = await tx
    .db('accounts_user')
    .where({ email })
    .forShare()
    .first<Invited | undefined>(
      'id',
      'status',
      tx.db.raw('password_hash is not null as "hasPassword"'),
    );
  // Removed a moment ago, as somebody who never came.
  if (!known) return findOrAddUser(tx, email);
  if (known.status === 'active') return known;
  throw conflict('locked_user', 'This account is locked, so it cannot be invited.');
}

async function addPending(tx: Tx, { id: userId }: Invited, invite: Invite): Promise<string> {
  const { realm, tenantId, roles } = invite;
  const values = {
    roles: [...roles],
    status: 'pending',
    event_ids: invite.realm === 'tenant' && invite.eventIds ? [...invite.eventIds] : null,
    ends_at: invite.realm === 'tenant' ? invite.endsAt : null,
    invited_at: tx.db.fn.now(),
    updated_at: tx.db.fn.now(),
  };
  // An active membership is no row of this update, so that nothing of it is returned.
  const [row] = await tx
    .db('accounts_membership as m')
    .insert({ user_id: userId, realm, tenant_id: tenantId, ...values })
    .onConflict(['user_id', 'realm', 'tenant_id'])
    .merge(values)
    .whereNot('m.status', 'active')
    .returning<{ id: string }[]>('id');
  if (!row) throw conflict('duplicate_member', 'This user belongs to the group already.');
  await tx.audit({
    action: 'member.invited',
    subject: 'membership',
    subjectId: row.id,
    tenantId,
    after: {
      email: invite.email,
      realm,
      roles,
      eventIds: values.event_ids,
      endsAt: values.ends_at,
      invitedBy: invite.invitedBy,
    },
  });
  return row.id;
}
