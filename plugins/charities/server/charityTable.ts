import { table, type Listing } from '@foyer/kit/server';
import { charities, type TenantCharity } from '../contract.ts';
import { unassignCharity } from './assignCharity.ts';

export const charityTable = table('charities_charity', charities.resources.charities, {
  before: {
    // Every tenant that offered the charity gets the same event as for any other withdrawal.
    async delete({ tx, before }) {
      const tenantIds: string[] = await tx
        .db('charities_assignment')
        .where({ charity_id: before.id })
        .orderBy('tenant_id')
        .pluck('tenant_id');
      for (const tenantId of tenantIds) await unassignCharity(tx, { charity: before, tenantId });
    },
  },
});

/** Only active charities: a paused one keeps its assignments and appears again when resumed. */
export const tenantCharityListing: Listing<TenantCharity> = {
  from: (db, { tenantId }) =>
    db('charities_charity as t')
      .leftJoin('charities_assignment as a', (join) =>
        join.on('a.charity_id', 't.id').andOnVal('a.tenant_id', tenantId),
      )
      .where('t.status', 'active'),
  columns: { ...charityTable.list.columns, 'details.assigned': '(a.id is not null)' },
};
