import type { Env, Identity, Knex, TenantAddress } from '@foyer/kit/server';
import type { Realm } from '@foyer/kit';
import { factorsOf, hasFactor } from './factors.ts';
import { relyingPartyId } from './relyingParty.ts';

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
