import { conflict, notFound } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import type { FeesRuleRow } from './schema.ts';
import { ownedBy } from './settingRecord.ts';

/**
 * Serializes changes per owner: transactions that change the default rule, or depend on it, wait
 * here.
 */
export async function lockOwner(tx: Tx, tenantId: string | null): Promise<void> {
  await ownedBy(tx.db('fees_setting'), tenantId).forUpdate().first('id');
}

/** Makes a rule its owner's default. The rule must be active, and the owner locked. */
export async function setDefault(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: string | null },
): Promise<void> {
  const rule = (await ownedBy(tx.db('fees_rule').where({ id }), tenantId).forUpdate().first()) as
    FeesRuleRow | undefined;
  if (!rule) throw notFound('surcharge rule');
  if (rule.is_default) return;
  if (!rule.active)
    throw conflict(
      'inactive_rule',
      'An inactive surcharge rule can’t be the default. Make it active first.',
    );
  const before = await ownedBy(tx.db('fees_rule').where({ is_default: true }), tenantId).first<
    Pick<FeesRuleRow, 'id'> | undefined
  >('id');
  await ownedBy(tx.db('fees_rule').where({ is_default: true }), tenantId).update({
    is_default: false,
    updated_at: tx.db.fn.now(),
  });
  await tx.db('fees_rule').where({ id }).update({ is_default: true, updated_at: tx.db.fn.now() });
  await tx.audit({
    action: 'surchargeRule.madeDefault',
    subject: 'surchargeRule',
    subjectId: id,
    tenantId,
    before: { defaultSurchargeRule: before?.id ?? null },
    after: { defaultSurchargeRule: id },
  });
}
