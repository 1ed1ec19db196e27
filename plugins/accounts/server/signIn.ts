import { ATTENDEE_ROLE } from '@foyer/kit';
import {
  type Ctx,
  type Deps,
  type Identities,
  type Identity,
  type InputOf,
  type Knex,
  sessions,
  tenantDirectory,
} from '@foyer/kit/server';
import type { accounts } from '../contract.ts';
import type { SecondFactorNeeded, SignedIn } from '../contract/signIn.ts';
import { beginGuess } from './guesses.ts';
import { endImpersonation } from './impersonation.ts';
import { isPassword } from './passwords.ts';
import { admit, secondFactorFor } from './secondFactor/signIn.ts';
import { beginSession, wrongCredentials } from './session.ts';

/**
 * Signs in, or asks for the second factor if there is one. The response is the same for an unknown
 * person, a wrong password and a foreign group.
 */
export async function login(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.login>,
): Promise<SignedIn | SecondFactorNeeded> {
  const account = body.username.trim().toLowerCase();
  const guess = await beginGuess(ctx, account);
  const actor = await ctx.use(sessions).check(ctx.http);
  if (!actor) {
    await guess.wasWrong();
    throw wrongCredentials();
  }
  await guess.wasRight();
  const needed = await secondFactorFor(ctx, actor);
  return needed ?? beginSession(ctx, actor.id, { hasSecondFactor: false });
}

/** Signs out. Without a session it does nothing and isn't an error. */
export async function logout(ctx: Ctx): Promise<undefined> {
  const { actor } = ctx;
  await ctx.use(sessions).signOut(ctx.http);
  if (!actor) return;
  const { id, email, realm, tenantId, impersonation } = actor;
  await ctx.asPlatform('record a sign-out').tx(async (tx) => {
    if (impersonation) await endImpersonation(tx, { id: impersonation.id }, 'signed_out');
    if (realm === 'platform') await endImpersonation(tx, { operator_id: id }, 'signed_out');
    await tx.audit({
      action: 'user.signed_out',
      subject: 'user',
      subjectId: id,
      tenantId,
      after: { email, realm },
    });
  });
}

type Group = Pick<Parameters<Identities['find']>[0], 'realm' | 'tenantId'>;

interface UserRow {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
}

/** Identifies people for the host: by session on each request, by password at a sign-in. */
export function makeIdentities(deps: Deps): Identities {
  const people = deps.asPlatform('identify a person who can belong to several tenants');
  return {
    async find({ userId, ...group }) {
      const { realm, tenantId } = group;
      // Before the transaction: requests that hold one connection while they wait for another
      // could block each other forever.
      const isMember = tenantId !== null && realm !== 'attendee';
      const tenant = isMember ? await deps.use(tenantDirectory).byId(tenantId) : null;
      // A deleted tenant has no members.
      if (isMember && !tenant) return null;
      return people.read(async (db) => {
        const user = await activeUsers(db).where({ id: userId }).first();
        const identity = user ? await inGroup(db, user, group) : null;
        return identity && admit(deps.env, db, identity, { ...group, tenant });
      });
    },
    async check({ username, password, ...group }) {
      const email = username.trim().toLowerCase();
      const user = await people.read((db) => activeUsers(db).where({ email }).first());
      // Hashing is slow, so it runs outside of the transaction, which would keep a connection.
      const isRight = await isPassword(user?.password_hash, password);
      return user && isRight ? people.read((db) => inGroup(db, user, group)) : null;
    },
  };
}

const activeUsers = (db: Knex) =>
  db<UserRow & { status: string }>('accounts_user')
    .select('id', 'email', 'name', 'password_hash')
    .where({ status: 'active' });

/**
 * The person with their roles in one group, within the membership's limits; null without an active
 * membership, or after its end date. Anyone can buy.
 */
async function inGroup(
  db: Knex,
  user: UserRow,
  { realm, tenantId }: Group,
): Promise<Identity | null> {
  const { id, email, name } = user;
  if (realm === 'attendee') return { id, email, name, roles: [ATTENDEE_ROLE], events: null };
  const membership = await db('accounts_membership')
    .where({ user_id: id, realm, tenant_id: tenantId, status: 'active' })
    .whereRaw('(ends_at is null or ends_at > now())')
    .first<{ roles: string[]; events: string[] | null } | undefined>(
      'roles',
      'event_ids as events',
    );
  return membership ? { id, email, name, ...membership } : null;
}
