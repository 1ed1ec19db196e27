import type { Deps, Tx } from '@foyer/kit/server';
import { inGroup } from './people/group.ts';
import { sendInvite } from './invites.ts';

/** Invites the first owner of a new tenant, with the tenant's own text; once, even if requested again. */
export async function inviteFirstOwner(
  tx: Tx,
  given: { tenantId: string; email: string },
  deps: Deps,
): Promise<void> {
  const { tenantId } = given;
  const email = given.email.trim().toLowerCase();
  const known = await tx
    .db('accounts_membership as m')
    .join('accounts_user as u', 'u.id', 'm.user_id')
    .where({ 'u.email': email, ...inGroup({ realm: 'tenant', tenantId }) })
    .first('m.id');
  if (known) return;
  await sendInvite(tx, deps, {
    email,
    realm: 'tenant',
    tenantId,
    roles: ['tenant_owner'],
    eventIds: null,
    endsAt: null,
    invitedBy: null,
  });
}
