import { conflict } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import { lockRule, toRule } from './ruleRecord.ts';
import { lockOwner } from './setDefault.ts';

const DEFAULT_STAYS =
  'This is currently set as the default surcharge rule. Please select a different rule as the ' +
  'default surcharge rule before deleting this rule.';

/** A default rule can't be deleted: choose another first. */
export async function removeRule(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: string | null },
): Promise<void> {
  await lockOwner(tx, tenantId);
  const rule = await lockRule(tx.db, { id, tenantId });
  if (rule.is_default) throw conflict('default_rule', DEFAULT_STAYS);
  await tx.db('fees_rule').where({ id }).delete();
  await tx.audit({
    action: 'surchargeRule.deleted',
    subject: 'surchargeRule',
    subjectId: id,
    tenantId,
    before: toRule(rule),
  });
}
