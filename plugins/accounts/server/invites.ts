import { conflict, type PlatformRole, type TenantRole } from '@foyer/kit';
import { mailer, service, type Deps, type Tx } from '@foyer/kit/server';
import { inviteTemplates } from '@foyer/plugin-tenants/server';
import { issueCode, withdrawCodes } from './codes.ts';
import { inviteEmail, inviteLink } from './emails.ts';
import { groupOf, lockGroup } from './people/members.ts';

/** Who is invited to which group, with which roles, and for how long. */
export type Offer = {
  /** Trimmed and in lower case. */
  email: string;
} & (
  | { realm: 'platform'; tenantId: null; roles: readonly PlatformRole[] }
  | {
      realm: 'tenant';
      tenantId: string;
      roles: readonly TenantRole[];
      /** Null is all events, including future ones. */
      eventIds: readonly string[] | null;
      /** When the access ends by itself. */
      endsAt: Date | null;
    }
);

/** An offer with the ID of the inviter; null for the platform itself. */
export type Invite = Offer & { invitedBy: string | null };

/** The details of an invite's code; the membership has the rest. */
interface InviteDetails {
  membershipId: string;
  userId: string;
}

/** Invites inside the caller's transaction, which needs access to the platform's rows. */
export interface Invites {
  /** @throws 409 for a member of the group, and for an account that is locked */
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
 * Invites someone to a group: creates a user without a password if needed, a membership that is
 * pending until the address is verified, and an email with the link. A pending one is renewed, and
 * the previous link no longer works.
 * @throws 409 for a member of the group, and for an account that is locked
 */
export async function sendInvite(
  tx: Tx,
  deps: Pick<Deps, 'use' | 'env'>,
  invite: Invite,
): Promise<{ membershipId: string; link: string; expiresAt: Date }> {
  const { email, realm, tenantId } = invite;
  await lockGroup(tx, groupOf(invite));
  // The same lock order as when a code is used: the code, the person, the membership.
  await withdrawCodes(tx, { email, realm, tenantId });
  const user = await findOrAddUser(tx, email);
  const membershipId = await addPending(tx, user, invite);
  const details: InviteDetails = { membershipId, userId: user.id };
  const subject = { email, realm, tenantId, details };
  const invited = await issueCode(tx, { ...subject, purpose: 'invite' });
  // An operator can type this one for someone who reads it to them.
  const typed = realm === 'platform' && (await issueCode(tx, { ...subject, purpose: 'verify' }));
  const tenant = tenantId === null ? null : await deps.use(inviteTemplates).of(tx, tenantId);
  const about = { invite, tenant, userExist: user.hasPassword };
  const link = inviteLink(deps.env, { ...about, code: invited.code });
  const { expiresAt } = invited;
  const verifyCode = typed ? typed.code : null;
  const mail = inviteEmail(deps.env, { ...about, link, expiresAt, verifyCode });
  await deps.use(mailer).send(tx, mail);
  return { membershipId, link, expiresAt };
}

/** A known person isn't changed; a new one has no password until the address is verified. */
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
  // Just removed, as a user who never signed up.
  if (!known) return findOrAddUser(tx, email);
  if (known.status === 'active') return known;
  throw conflict('locked_user', 'This account is locked, so it can’t be invited.');
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
  // Excludes active memberships, which then return no row.
  const [row] = await tx
    .db('accounts_membership as m')
    .insert({ user_id: userId, realm, tenant_id: tenantId, ...values })
    .onConflict(['user_id', 'realm', 'tenant_id'])
    .merge(values)
    .whereNot('m.status', 'active')
    .returning<{ id: string }[]>('id');
  if (!row) throw conflict('duplicate_member', 'This person already has access.');
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
