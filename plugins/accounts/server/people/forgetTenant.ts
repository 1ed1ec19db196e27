import type { Tx } from '@foyer/kit/server';

/**
 * Removes a purged tenant's memberships. People stay, with their other data; invited people who never
 * signed up and belong to no other group are removed too.
 */
export async function forgetTenant(tx: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const { db } = tx;
  const ofTenant = { tenant_id: tenantId };
  await db('accounts_code').where(ofTenant).delete();
  await db('accounts_ticket').where(ofTenant).delete();
  await db('accounts_factor_rule').where(ofTenant).delete();
  const left: string[] = await db('accounts_membership')
    .where(ofTenant)
    .delete('user_id')
    .then(userIds);
  const gone = await db('accounts_user as u')
    .whereIn('u.id', left)
    .whereNull('u.password_hash')
    .whereNotExists(db('accounts_membership as m').whereRaw('m.user_id = u.id'))
    .delete();
  await tx.audit({
    action: 'members.purged',
    subject: 'tenant',
    subjectId: tenantId,
    tenantId,
    after: { members: left.length, accountsRemoved: gone },
  });
}

const userIds = (rows: { user_id: string }[]): string[] => rows.map(({ user_id }) => user_id);
