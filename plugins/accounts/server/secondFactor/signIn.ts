import { randomUUID } from 'node:crypto';
import {
  type Actor,
  conflict,
  type Ctx,
  type Env,
  forbidden,
  type Identity,
  type InputOf,
  type Knex,
  purposeKeys,
  rateLimits,
  readToken,
  sessions,
  signToken,
  type TenantAddress,
  unauthenticated,
} from '@foyer/kit/server';
import type { accounts } from '../../contract.ts';
import * as z from 'zod';
import type { Realm } from '@foyer/kit';
import type { SecondFactorNeeded, SignedIn } from '../../contract/signIn.ts';
import { beginSession } from '../session.ts';
import { FACTORS_ARE_PEOPLES, factorsOf, hasFactor, lockFactors, methodsOf } from './factors.ts';
import {
  relyingPartyId,
  relyingPartyOf,
  signatureQuestion,
  spendChallenge,
  takeSignature,
} from './passkeys.ts';
import { takeFactor, wrongFactor } from './proof.ts';

/** The second step that someone with the right password is asked for; undefined if the password is enough. */
export async function secondFactorFor(
  ctx: Ctx,
  { id, realm }: Actor,
): Promise<SecondFactorNeeded | undefined> {
  // Buyers never need one, even if they have one for work.
  if (realm === 'attendee') return undefined;
  const factors = await ctx
    .asPlatform(FACTORS_ARE_PEOPLES)
    .read((db) => factorsOf(db, id, relyingPartyOf(ctx).id));
  if (!hasFactor(factors)) return undefined;
  return { secondFactor: { ticket: issueTicket(ctx, id), methods: methodsOf(factors) } };
}

export function askSecondFactor(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.askSecondFactor>,
) {
  const { userId } = readTicket(ctx, body.ticket);
  return signatureQuestion(ctx, { use: 'second', userId });
}

/** The second step of a sign-in. */
export async function completeLogin(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.completeLogin>,
): Promise<SignedIn> {
  const ticket = readTicket(ctx, body.ticket);
  await spendTry(ctx, ticket);
  const owner = await ownerOf(ctx, ticket.userId);
  const isRight = owner && (await takeFactor(ctx, owner, body, 'second'));
  if (!isRight) throw wrongFactor(body.method);
  await endTicket(ctx, ticket);
  return beginSession(ctx, owner.id, { hasSecondFactor: true });
}

export const askPasskey = (ctx: Ctx) => signatureQuestion(ctx, { use: 'alone', userId: null });

/** The same response for an unknown passkey, one of another person, and a wrong signature. */
export async function signInByPasskey(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.signInByPasskey>,
): Promise<SignedIn> {
  const challenge = await spendChallenge(ctx, body.challenge, { use: 'alone', userId: null });
  const signed = { challenge, response: body.response };
  const userId = await takeSignature(ctx, signed, { userId: null, requireUserVerification: true });
  if (userId === null) throw wrongPasskey();
  return beginSession(ctx, userId, { hasSecondFactor: true }).catch((error: unknown) => {
    throw (error as { status?: number }).status === 401 ? wrongPasskey() : error;
  });
}

const wrongPasskey = () =>
  unauthenticated(
    'wrong_passkey',
    'This passkey doesn’t work here. Sign in with your password instead.',
  );

interface Owner {
  id: string;
  email: string;
  name: string;
}

const ownerOf = (ctx: Ctx, id: string): Promise<Owner | undefined> =>
  ctx
    .asPlatform(FACTORS_ARE_PEOPLES)
    .read((db) =>
      db('accounts_user')
        .where({ id, status: 'active' })
        .first<Owner | undefined>('id', 'email', 'name'),
    );

const LIVES_SECONDS = 300;
const MAX_WRONG_CODES = 5;
const schema = z.object({ id: z.string(), userId: z.string() });

/** A person with the right password, for whom the second step of a sign-in starts. */
export type Ticket = z.output<typeof schema>;

/** Shows for five minutes that the password was right here. It grants nothing by itself. */
function issueTicket(ctx: Ctx, userId: string): string {
  const value: Ticket = { id: randomUUID(), userId };
  const expiresAt = new Date(Date.now() + LIVES_SECONDS * 1000);
  return signToken(keysOf(ctx), value, { about: placeOf(ctx), expiresAt });
}

/** @throws 401 for one of another host or application, and for one that has expired */
export function readTicket(ctx: Ctx, text: string): Ticket {
  const read = readToken(keysOf(ctx), text, { about: placeOf(ctx), schema });
  if (!read || read.isExpired) throw over();
  return read.value;
}

/** Counts an attempt in advance: a ticket has five of them, and none after a right one. */
async function spendTry(ctx: Ctx, { id: key }: Ticket): Promise<void> {
  const tries = await ctx.use(rateLimits).count({ ...TRIES, key });
  if (tries > MAX_WRONG_CODES) throw over();
}

/** A ticket starts one session. */
async function endTicket(ctx: Ctx, { id: key }: Ticket): Promise<void> {
  const uses = await ctx.use(rateLimits).count({ ...USED, key });
  if (uses > 1) throw over();
}

const TRIES = { name: 'accounts.ticket', points: MAX_WRONG_CODES, seconds: LIVES_SECONDS };
const USED = { name: 'accounts.ticket.used', points: 1, seconds: LIVES_SECONDS };

const keysOf = (ctx: Ctx) => ctx.use(purposeKeys).of('accounts:tickets');
const placeOf = (ctx: Ctx): string => JSON.stringify([ctx.http.req.hostname, ctx.realm]);

const over = () =>
  unauthenticated('sign_in_over', 'Your sign-in timed out. Enter your password again.');

/** The page of both consoles where a second factor is set up. */
const SET_UP_AT = '/profile/security';

interface Where {
  realm: Realm;
  tenantId: string | null;
  hasSecondFactor: boolean;
  /** A passkey belongs to the console's address. */
  tenant: TenantAddress | null;
}

/**
 * Limits an identified person's access: none in a session that started without their
 * second factor; only the setup page if their group requires one and they have none.
 * Buyers never need one.
 */
export async function admit(
  env: Env,
  db: Knex,
  identity: Identity,
  { realm, tenantId, hasSecondFactor, tenant }: Where,
): Promise<Identity | null> {
  if (realm === 'attendee') return identity;
  const factors = await factorsOf(db, identity.id, relyingPartyId(env, tenant?.url));
  if (hasFactor(factors)) return hasSecondFactor ? identity : null;
  const isRequired = await isFactorRequired(db, { realm, tenantId });
  return isRequired ? { ...identity, mustVisit: SET_UP_AT } : identity;
}

export async function isFactorRequired(
  db: Knex,
  { realm, tenantId }: { realm: Realm; tenantId: string | null },
): Promise<boolean> {
  const rule = await db('accounts_factor_rule').where({ realm, tenant_id: tenantId }).first('id');
  return rule !== undefined;
}

/** Whether any of the user's groups requires a second factor. */
export async function isRequiredOf(db: Knex, userId: string): Promise<boolean> {
  const rule = await db('accounts_factor_rule as r')
    .join('accounts_membership as m', (on) =>
      on.on('m.realm', 'r.realm').andOn(db.raw('m.tenant_id is not distinct from r.tenant_id')),
    )
    .where({ 'm.user_id': userId, 'm.status': 'active' })
    .first('r.id');
  return rule !== undefined;
}

/** The group of the requested console. */
const groupOf = ({ realm, tenantId }: Ctx) => ({ realm, tenantId });

export function factorRule(ctx: Ctx) {
  const { realm, tenantId: tenant_id } = groupOf(ctx);
  return ctx.asPlatform(FACTORS_ARE_PEOPLES).read(async (db) => {
    const counts = await db('accounts_membership as m')
      .join('accounts_user as u', 'u.id', 'm.user_id')
      .where({
        'm.realm': realm,
        'm.tenant_id': tenant_id,
        'm.status': 'active',
        'u.status': 'active',
      })
      .select(
        db.raw('count(*)::int as people'),
        db.raw(`count(*) filter (where
          not exists (select 1 from accounts_passkey p where p.user_id = u.id)
          and not exists (select 1 from accounts_totp t where t.user_id = u.id))::int as without`),
      )
      .first<{ people: number; without: number }>();
    const group = ctx.http.req.foyer.tenant?.name ?? 'Foyer';
    return { isRequired: await isFactorRequired(db, groupOf(ctx)), group, ...counts };
  });
}

/**
 * Requires a second factor of a group's people, at once. Users without one can't, as they would lock themselves out.
 */
export async function saveFactorRule(
  ctx: Ctx,
  { body: { isRequired } }: InputOf<typeof accounts.routes.saveFactorRule>,
): Promise<{ isRequired: boolean }> {
  const { actor } = ctx;
  const { realm, tenantId: tenant_id } = groupOf(ctx);
  if (!actor) throw forbidden('forbidden', 'You don’t have permission to do this.');
  await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    await lockFactors(tx, actor.id);
    const before = await isFactorRequired(tx.db, groupOf(ctx));
    if (isRequired && !hasFactor(await factorsOf(tx.db, actor.id)))
      throw conflict(
        'own_factor_first',
        'Set up two-factor authentication for your own account first.',
      );
    if (isRequired)
      await tx.db('accounts_factor_rule').insert({ realm, tenant_id }).onConflict().ignore();
    else await tx.db('accounts_factor_rule').where({ realm, tenant_id }).delete();
    await tx.audit({
      action: 'factor_rule.changed',
      subject: 'factor_rule',
      subjectId: tenant_id ?? 'platform',
      tenantId: tenant_id,
      before: { isRequired: before },
      after: { isRequired },
    });
  });
  ctx.use(sessions).forgetActors();
  return { isRequired };
}
