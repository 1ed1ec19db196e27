import type { Tx } from '@foyer/kit/server';
import { lockPolicy, toPolicy } from './policyRecord.ts';

/** The public then reads the default text again. */
export async function removePolicy(tx: Tx, id: string): Promise<void> {
  const policy = await lockPolicy(tx.db, id);
  await tx.db('policies_policy').where({ id: policy.id }).delete();
  await tx.audit({
    action: 'policy.deleted',
    subject: 'policy',
    subjectId: policy.id,
    before: toPolicy(policy),
  });
}
