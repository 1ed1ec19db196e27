import { conflict } from '@foyer/kit';
import {
  type Ctx,
  type Deps,
  type InputOf,
  type Knex,
  mailer,
  type ResourceHandlers,
  service,
  sessions,
  type Tx,
} from '@foyer/kit/server';
import type { accounts } from '../../contract.ts';
import { issueCode, spendCode } from '../codes.ts';
import { sendInvite } from '../invites.ts';
import { completeRegistration, renewCode, type Waiting } from '../joining/register.ts';
import { addressAt, placeOf } from '../place.ts';
import { isFactorRequired } from '../secondFactor/signIn.ts';
import { removeFactors } from '../secondFactor/resetFactors.ts';
import { operatorResetEmail } from '../securityEmails.ts';
import type { platformUsers, PlatformUser } from '../../contract/platformUsers.ts';
import {
  changeMember,
  findMember,
  inGroup,
  invalidateActors,
  lockGroup,
  type Member,
  PLATFORM,
  readShown,
  removeMember,
  requireAsker,
  requireMayGrant,
  requireOther,
  requireTopRemains,
} from './members.ts';
import { askToJoin } from './askToJoin.ts';

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

const people = (db: Knex) =>
  db('accounts_membership as m')
    .join('accounts_user as u', 'u.id', 'm.user_id')
    .where('m.realm', 'platform');

const columns = {
  id: 'u.email',
  name: 'u.name',
  'group.id': `'platform'::text`,
  'group.name': `'Foyer'::text`,
  'group.status': `(case when u.status = 'disabled' then 'DISABLED' else upper(m.status) end) collate "und-x-icu"`,
  'group.lastLogin': 'u.last_login_at',
  'group.roles': 'm.roles',
} as const;

const readUser = (ctx: Ctx, id: string) =>
  ctx.read((db) => readShown<PlatformUser>(people(db), columns, { db, id }));

/** An address as it is stored. */
const addressOf = (id: string): string => id.trim().toLowerCase();

/** The platform's users: members and pending invites. */
export const platformUserHandlers: ResourceHandlers<typeof platformUsers> &
  Required<Pick<ResourceHandlers<typeof platformUsers>, 'create' | 'update' | 'remove'>> = {
  list: { from: people, columns },
  async create(ctx, { body }) {
    const roles = [...new Set(body.group.roles)];
    await askToJoin(ctx, { email: body.id, realm: 'platform', tenantId: null, roles });
    return readUser(ctx, body.id);
  },
  async update(ctx, { params, body }) {
    const email = addressOf(params.id);
    const roles = [...new Set(body.group.roles)];
    await ctx.tx(async (tx) => {
      await lockGroup(tx, PLATFORM);
      const asker = await requireAsker(tx, ctx);
      const member = await findMember(tx, PLATFORM, { email });
      const touched = [...member.roles, ...roles];
      requireOther(member, asker);
      await requireMayGrant(tx, ctx, { asker, group: PLATFORM, roles: touched });
      await requireTopRemains(tx, { group: PLATFORM, member, next: roles });
      await changeMember(tx, { group: PLATFORM, member, next: { ...member, roles } });
    });
    invalidateActors(ctx);
    return readUser(ctx, email);
  },
  remove: (ctx, { params }) => removeMember(ctx, PLATFORM, { email: addressOf(params.id) }),
};

/**
 * Activates a person with the code from their email, typed by an operator: it verifies the address.
 * If they have signed up already, the account is created as if they had typed it; otherwise they
 * choose their password with the invite's link.
 * @throws 404 for a wrong code, 410 for an expired one: used, older than 30 minutes, or five wrong attempts
 */
export async function verifyPlatformUser(
  ctx: Ctx,
  { params, body }: InputOf<typeof accounts.routes.verifyPlatformUser>,
): Promise<{ success: true }> {
  const email = params.email.trim().toLowerCase();
  const given = { ...PLATFORM, purpose: 'verify', email, code: body.code } as const;
  const place = await placeOf(ctx, PLATFORM);
  await spendCode(ctx, given, async (tx, { registrations = [] }: Waiting) => {
    const [form, ...others] = registrations;
    // Two forms have two passwords, and the code doesn't show whose it verifies.
    if (others.length > 0)
      throw conflict(
        'other_browser',
        'They signed up in more than one browser, so they need to enter the code themselves.',
      );
    if (form) await completeRegistration(tx, ctx, { place, email, form });
    else await activate(tx, email);
    await tx.audit({
      action: 'member.verified',
      subject: 'membership',
      subjectId: email,
      after: { email, verifiedBy: ctx.actor?.email },
    });
  });
  invalidateActors(ctx);
  return { success: true };
}

async function activate(tx: Tx, email: string): Promise<void> {
  const member = await findMember(tx, PLATFORM, { email });
  await tx
    .db('accounts_membership')
    .where({ id: member.id, status: 'pending', ...inGroup(PLATFORM) })
    .update({ status: 'active', updated_at: tx.db.fn.now() });
}
