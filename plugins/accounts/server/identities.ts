import {
  tenantDirectory,
  type Deps,
  type Identities,
  type Identity,
  type Knex,
} from '@foyer/kit/server';
import { ATTENDEE_ROLE } from '@foyer/kit';
import { isPassword } from './passwords.ts';
import { admit } from './secondFactor/signIn.ts';

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
