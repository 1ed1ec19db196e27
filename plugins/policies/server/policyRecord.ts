import { conflict, notFound } from '@foyer/kit';
import type { Knex, Listing } from '@foyer/kit/server';
import type { Policy, PolicyGroup } from '../contract.ts';

export interface PolicyRecord {
  id: string;
  policy_group: PolicyGroup;
  policy_id: string;
  detail: string;
}

export const policyListing: Listing<Policy> = {
  from: (db) => db('policies_policy as p'),
  columns: {
    id: 'p.id',
    'details.policyId': 'p.policy_id',
    'details.sk': 'p.policy_group',
    'details.type': `'html'::text`,
    'details.detail': 'p.detail',
  },
};

export const toPolicy = (row: PolicyRecord): Policy => ({
  id: row.id,
  details: { policyId: row.policy_id, sk: row.policy_group, type: 'html', detail: row.detail },
});

export const duplicatePolicy = () => conflict('duplicate_policy', 'Duplicate policy found');

/** Locks the policy of an id: `group~policy-id`, or a policy id that only one group has. */
export async function lockPolicy(db: Knex.Transaction, id: string): Promise<PolicyRecord> {
  const [policy, another] = await db<PolicyRecord>('policies_policy')
    .where(id.includes('~') ? { id } : { policy_id: id })
    .orderBy('id')
    .limit(2)
    .forUpdate();
  if (!policy) throw notFound('policy');
  if (another)
    throw conflict(
      'ambiguous_policy',
      `More than one group has “${id}”. Say which: “${policy.id}”.`,
    );
  return policy;
}
