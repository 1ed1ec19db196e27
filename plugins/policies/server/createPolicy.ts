import { service, type Tx } from '@foyer/kit/server';
import type * as z from 'zod';
import type { Policy, policyCreate } from '../contract.ts';
import { duplicatePolicy, toPolicy, type PolicyRecord } from './policyRecord.ts';
import { sanitizePolicy } from './sanitizePolicy.ts';

export type NewPolicy = z.output<typeof policyCreate>;

/** Writes policies inside the caller's transaction, which must reach the platform's rows. */
export interface PolicyCreation {
  create(tx: Tx, policy: NewPolicy): Promise<Policy>;
}
export const policyCreation = service<PolicyCreation>('policies.create/v1');

/** A group has each policy id once. */
export async function createPolicy(tx: Tx, { id, details }: NewPolicy): Promise<Policy> {
  const [row] = await tx
    .db<PolicyRecord>('policies_policy')
    .insert({ policy_group: details.sk, policy_id: id, detail: sanitizePolicy(details.detail) })
    .onConflict('id')
    .ignore()
    .returning('*');
  if (!row) throw duplicatePolicy();
  const policy = toPolicy(row);
  await tx.audit({
    action: 'policy.created',
    subject: 'policy',
    subjectId: policy.id,
    after: policy,
  });
  return policy;
}
