import { conflict } from '@foyer/kit';
import { mailer, service, sessions, type Deps, type Tx } from '@foyer/kit/server';
import { issueCode } from '../codes.ts';
import { sendInvite } from '../invites.ts';
import { renewCode } from '../joining/resend.ts';
import { addressAt, placeOf } from '../place.ts';
import { isFactorRequired } from '../secondFactor/admission.ts';
import { removeFactors } from '../secondFactor/resetFactors.ts';
import { operatorResetEmail } from '../securityEmails.ts';
import { lockGroup, PLATFORM } from './group.ts';
import { changeMember, findMember, type Member } from './members.ts';

interface Issued {
  /** The full address of the page to open. */
  link: string;
  expiresAt: Date;
}

/** Super users as created and restored by the person who runs the server, without a signed-in user. */
export interface Operators {
  /**
   * Invites a super user; an older invite of theirs no longer works. Someone who works on the platform with
   * other roles becomes a super user at once, and gets no link. The first one has to set up two-factor
   * authentication before anything else, as does every platform user from then on.
   * @throws 409 for a super user, and for an account that is locked
   */
  invite(email: string): Promise<Issued | undefined>;
  /** The code that verifies the address of someone who has signed up; undefined without a pending sign-up. */
  code(email: string): Promise<{ code: string; expiresAt: Date } | undefined>;
  /**
   * Removes a super user's second factors, signs them out everywhere and issues a link to set a password.
   * @throws 409 for someone who isn't an active super user
   */
  reset(email: string): Promise<Issued>;
}
export const operators = service<Operators>('accounts.operators/v1');

const REASON = 'invite or restore an operator from the server (npm run operator)';

export const operatorsService = (deps: Deps): Operators => ({
  invite: (email) => deps.asPlatform(REASON).tx((tx) => inviteOperator(tx, deps, email)),
  code: (email) => renewCode(deps, { email, ...PLATFORM }),
  reset: (email) => resetOperator(deps, email),
});

async function inviteOperator(tx: Tx, deps: Deps, email: string): Promise<Issued | undefined> {
  await lockGroup(tx, PLATFORM);
  const member = await memberOf(tx, email);
  if (member?.status === 'active') {
    if (member.roles.includes('super_user'))
      throw conflict('duplicate_member', `${email} is already a super user.`);
    const next = { ...member, roles: [...member.roles, 'super_user'] };
    await changeMember(tx, { group: PLATFORM, member, next });
    return undefined;
  }
  if (!(await hasSuperUser(tx))) await requireFactors(tx);
  return sendInvite(tx, deps, {
    email,
    realm: 'platform',
    tenantId: null,
    roles: ['super_user'],
    invitedBy: null,
  });
}

async function memberOf(tx: Tx, email: string): Promise<Member | undefined> {
  return findMember(tx, PLATFORM, { email }).catch((error: unknown) => {
    if ((error as { status?: unknown }).status === 404) return undefined;
    throw error;
  });
}

async function hasSuperUser({ db }: Tx): Promise<boolean> {
  const row = await db('accounts_membership')
    .where({ realm: 'platform', status: 'active' })
    .whereRaw(`'super_user' = any(roles)`)
    .first('id');
  return row !== undefined;
}

async function requireFactors(tx: Tx): Promise<void> {
  if (await isFactorRequired(tx.db, PLATFORM)) return;
  await tx.db('accounts_factor_rule').insert({ realm: 'platform', tenant_id: null });
  await tx.audit({
    action: 'factor_rule.changed',
    subject: 'factor_rule',
    subjectId: 'platform',
    before: { isRequired: false },
    after: { isRequired: true },
  });
}

async function resetOperator(deps: Deps, email: string): Promise<Issued> {
  const place = await placeOf(deps, PLATFORM);
  const { userId, ...issued } = await deps.asPlatform(REASON).tx(async (tx) => {
    await lockGroup(tx, PLATFORM);
    const member = await memberOf(tx, email);
    if (member?.status !== 'active' || !member.roles.includes('super_user'))
      throw conflict('no_super_user', `${email} isn’t an active super user, so nothing was reset.`);
    await removeFactors(tx, member.userId);
    const { code, expiresAt } = await issueCode(tx, {
      ...PLATFORM,
      purpose: 'reset',
      email,
      details: {},
    });
    const { publicBase } = deps.env;
    await deps.use(mailer).send(tx, operatorResetEmail({ to: email, publicBase }));
    await tx.audit({
      action: 'factors.reset',
      subject: 'user',
      subjectId: member.userId,
      after: { email },
    });
    return {
      userId: member.userId,
      link: addressAt(place, '/reset-password', { username: email, code }),
      expiresAt,
    };
  });
  await deps.use(sessions).endAll(userId);
  return issued;
}
