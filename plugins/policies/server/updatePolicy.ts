import type { Tx } from '@foyer/kit/server';
import type * as z from 'zod';
import type { Policy, policyUpdate } from '../contract.ts';
import { duplicatePolicy, lockPolicy, toPolicy, type PolicyRecord } from './policyRecord.ts';
import { sanitizePolicy } from './sanitizePolicy.ts';

/** Changes the text. With another group the policy moves there, if that group has none of its id. */
export async function updatePolicy(
  tx: Tx,
  { id, details }: { id: string } & z.output<typeof policyUpdate>,
): Promise<Policy> {
  const before = await lockPolicy(tx.db, id);
  const group = details.sk ?? before.policy_group;
  const target = { policy_group: group, policy_id: before.policy_id };
  const isTaken =
    group !== before.policy_group && (await tx.db('policies_policy').where(target).first('id'));
  if (isTaken) throw duplicatePolicy();
  const [row] = await tx
    .db<PolicyRecord>('policies_policy')
    .where({ id: before.id })
    .update({
      policy_group: group,
      detail: sanitizePolicy(details.detail),
      updated_at: tx.db.fn.now(),
    } as Partial<PolicyRecord>)
    .returning('*');
  const policy = toPolicy(row ?? before);
  await tx.audit({
    action: 'policy.updated',
    subject: 'policy',
    subjectId: policy.id,
    before: toPolicy(before),
    after: policy,
  });
  return policy;
}
