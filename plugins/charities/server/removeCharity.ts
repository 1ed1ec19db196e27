import type { Tx } from '@foyer/kit/server';
import { unassignCharity } from './assignCharity.ts';
import { lockCharity, toCharity } from './charityRecord.ts';

/** Every tenant that offered the charity hears of it first, as of any other withdrawal. */
export async function removeCharity(tx: Tx, id: string): Promise<void> {
  const charity = toCharity(await lockCharity(tx.db, id));
  const tenantIds: string[] = await tx
    .db('charities_assignment')
    .where({ charity_id: id })
    .orderBy('tenant_id')
    .pluck('tenant_id');
  for (const tenantId of tenantIds) await unassignCharity(tx, { charityId: id, tenantId });
  await tx.db('charities_charity').where({ id }).delete();
  await tx.audit({
    action: 'charity.deleted',
    subject: 'charity',
    subjectId: id,
    before: charity.details,
  });
}
