import type { Env, Identity, Knex, TenantAddress } from '@foyer/kit/server';
import type { Realm } from '@foyer/kit';
import { factorsOf, hasFactor } from './factors.ts';
import { relyingPartyId } from './relyingParty.ts';

/** Where in both consoles somebody sets up a second factor. */
const SET_UP_AT = '/profile/security';

interface Where {
  realm: Realm;
  tenantId: string | null;
  hasSecondFactor: boolean;
  /** The address of its console belongs to a passkey. */
  tenant: TenantAddress | null;
}

/**
 * How far somebody is let in who is known otherwise: not at all by a session that began without the
 * second factor that they have; only to set one up where their group requires one and they have none.
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

/** True where any group of somebody requires a second factor. */
export async function isRequiredOf(db: Knex, userId: string): Promise<boolean> {
  const rule = await db('accounts_factor_rule as r')
    .join('accounts_membership as m', (on) =>
      on.on('m.realm', 'r.realm').andOn(db.raw('m.tenant_id is not distinct from r.tenant_id')),
    )
    .where({ 'm.user_id': userId, 'm.status': 'active' })
    .first('r.id');
  return rule !== undefined;
}
