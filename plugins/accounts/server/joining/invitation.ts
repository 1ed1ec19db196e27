import {
  type Ctx,
  type Deps,
  gone,
  type InputOf,
  type Mail,
  type Tx,
  unauthenticated,
} from '@foyer/kit/server';
import type { accounts } from '../../contract.ts';
import { tenantLifecycle } from '@foyer/plugin-tenants/server';
import type { Invitation } from '../../contract/joining.ts';
import { readCode, spendCode, withdrawCodes } from '../codes.ts';
import { addressAt, type Place, placeOfGroup } from '../place.ts';
import { beginGuess } from '../guesses.ts';
import { rememberDevice } from '../knownDevice.ts';
import { isPassword } from '../passwords.ts';

interface Invited {
  roles: string[];
  event_ids: string[] | null;
  hasPassword: boolean;
}

/** What an invite's code is valid for. @throws 404 for an unknown code, 410 for an expired one */
export async function invite(
  ctx: Ctx,
  given: InputOf<typeof accounts.routes.invite>,
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

/**
 * Joins the group of an invite with an existing account: that of the invited address, even if someone else is
 * signed in on this browser. Password guesses have the same limits as at a sign-in.
 * @throws 401 for a wrong password, 404 and 410 for an invite that doesn't exist or has expired
 */
export async function linkAccount(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.linkAccount>,
): Promise<{ success: true }> {
  const { username: email, targetGroupId, inviteCode: code, password } = body;
  const place = await placeOfGroup(ctx, targetGroupId);
  const userId = await requirePassword(ctx, email, password);
  const { realm, tenantId } = place;
  const given = { purpose: 'invite', email, realm, tenantId, code } as const;
  await spendCode(ctx, given, async (tx) => {
    await activateMember(tx, ctx, { place, userId, email });
    await withdrawCodes(tx, { email, realm, tenantId });
  });
  return { success: true };
}

async function requirePassword(ctx: Ctx, email: string, password: string): Promise<string> {
  const guess = await beginGuess(ctx, email);
  const user = await ctx
    .asPlatform('check the password of an existing account')
    .read((db) =>
      db('accounts_user')
        .where({ email, status: 'active' })
        .first<{ id: string; password_hash: string | null } | undefined>('id', 'password_hash'),
    );
  const isRight = await isPassword(user?.password_hash, password);
  if (!user || !isRight) {
    await guess.wasWrong();
    throw unauthenticated('wrong_credentials', 'The email or password is incorrect.');
  }
  await guess.wasRight();
  rememberDevice(ctx, email);
  return user.id;
}

/** The email with the code that verifies an address. */
export function verificationEmail(given: {
  place: Place;
  email: string;
  code: string;
  /** The event that the page passes on, if there is one. */
  event?: { inviteCode: string; eventId: string; roles: readonly string[] } | undefined;
}): Mail {
  const { place, email, code, event } = given;
  const groupId = place.tenantId ?? 'platform';
  const query = { newUserName: email, code, groupId };
  const url = event
    ? addressAt(place, '/event-staff-verify', {
        ...query,
        inviteCode: event.inviteCode,
        targetEventId: event.eventId,
        roles: event.roles.join(','),
      })
    : addressAt(place, '/verify', query);
  return {
    kind: 'accounts.verification',
    to: email,
    subject: `Your verification code for ${place.name}`,
    content: {
      from: place.sender,
      preheader: 'Enter it on the page where you signed up. It expires in 30 minutes.',
      heading: 'Verify your email address',
      paragraphs: ['Enter this code on the page where you signed up, or open the link below.'],
      code: `${code.slice(0, 4)} ${code.slice(4)}`,
      action: { label: 'Verify your email', url },
      smallPrint: [
        'The code expires in 30 minutes. If you request another one, this one stops working.',
        `If you didn’t sign up with ${email}, ignore this email and don’t share the code.`,
      ],
      reason: `You’re getting this email because someone signed up for ${place.name} with this address.`,
    },
  };
}

/** For a sign-up with the address of an existing account: the page answers as for everyone else. */
export function existingAccountEmail(given: {
  place: Place;
  email: string;
  linkAddress: string | undefined;
}): Mail {
  const { place, email, linkAddress } = given;
  return {
    kind: 'accounts.existingAccount',
    to: email,
    subject: `You already have an account for ${place.name}`,
    content: {
      from: place.sender,
      preheader: 'Sign in with your existing account instead.',
      paragraphs: [
        `Someone, probably you, tried to sign up for ${place.name} with ${email}. That address already has an account, so we didn’t create a new one.`,
      ],
      action: linkAddress
        ? { label: 'Join with your existing account', url: linkAddress }
        : { label: 'Sign in', url: addressAt(place, '/login') },
      links: [
        { label: 'Forgot your password? Reset it', url: addressAt(place, '/forgot-password') },
      ],
      smallPrint: ['If this wasn’t you, you can ignore this email.'],
      reason: `You’re getting this email because someone tried to sign up for ${place.name} with this address.`,
    },
  };
}
