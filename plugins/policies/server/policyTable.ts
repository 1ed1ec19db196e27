import { service, table, type Deps, type Tx } from '@foyer/kit/server';
import type * as z from 'zod';
import { policies, type Policy, type policyCreate } from '../contract.ts';

export const policyTable = table('policies_policy', policies.resources.policies, {
  columns: { sk: 'policy_group' },
  computed: { type: `'html'::text` },
  // A policy ID alone means the policy of the only group that has it.
  find: (rows, id) => rows.where(id.includes('~') ? { 't.id': id } : { 't.policy_id': id }),
});

export type NewPolicy = z.output<typeof policyCreate>;

/** Writes policies inside the caller's transaction, which needs access to the platform's rows. */
export interface PolicyCreation {
  create(tx: Tx, policy: NewPolicy): Promise<Policy>;
}
export const policyCreation = service<PolicyCreation>('policies.create/v1');

/** Other programs send the policy ID as the record's ID. */
export const createPolicy = (tx: Tx, deps: Deps, { id, details }: NewPolicy): Promise<Policy> =>
  policyTable.insert({ tx, deps, params: {} }, { policyId: id, ...details });
