import { changedMeanwhile, conflict, toCents } from '@foyer/kit';
import { lastChange, type Ctx, type Tx } from '@foyer/kit/server';
import { toPpm } from '../contract/amounts.ts';
import type { RuleEdit, RuleForm, SurchargeRule } from '../contract/rule.ts';
import { lockRule, toRule, type RuleRecord } from './ruleRecord.ts';
import { lockOwner, setDefault } from './setDefault.ts';

type Priced = Pick<
  RuleRecord,
  'name' | 'online_ppm' | 'online_flat_cents' | 'pos_ppm' | 'pos_flat_cents'
>;

/** The name and the fees; each change of them creates a new version. */
const toPriced = (form: Omit<RuleForm, 'default' | 'active'>): Priced => ({
  name: form.name,
  online_ppm: toPpm(form.serviceFeePercent),
  online_flat_cents: toCents(form.serviceFeeFlatRate),
  pos_ppm: toPpm(form.serviceFeePOSPercent),
  pos_flat_cents: toCents(form.serviceFeePOSFlatRate),
});

export async function createRule(
  tx: Tx,
  { tenantId, form }: { tenantId: string | null; form: RuleForm },
): Promise<SurchargeRule> {
  await lockOwner(tx, tenantId);
  const [row] = await tx
    .db('fees_rule')
    .insert({ tenant_id: tenantId, ...toPriced(form), active: form.active ?? true })
    .returning<RuleRecord[]>('*');
  if (!row) throw new Error('The insert returned no row.');
  await tx.audit({
    action: 'surchargeRule.created',
    subject: 'surchargeRule',
    subjectId: row.id,
    tenantId,
    after: toRule(row),
  });
  return toRule(form.default ? await setDefault(tx, { id: row.id, tenantId }) : row);
}

// Ticket types without their own rule are charged by the default rule, so there is always one.
function requireDefaultStays(row: RuleRecord, edit: RuleEdit): void {
  if (!row.is_default) return;
  if (edit.default === false)
    throw conflict('default_rule', 'Please select a different rule as the default surcharge rule.');
  if (edit.active === false)
    throw conflict(
      'default_rule',
      'The default surcharge rule must be active. Make another rule the default first.',
    );
}

async function refuseOldVersion(
  tx: Tx,
  ctx: Ctx,
  { row, edit }: { row: RuleRecord; edit: RuleEdit },
): Promise<void> {
  if (edit.version === undefined || edit.version === row.version) return;
  const who = await lastChange(tx.db, {
    ctx: { ...ctx, tenantId: row.tenant_id },
    id: row.id,
    fields: ['version'],
  });
  throw changedMeanwhile({ ...who, current: toRule(row) });
}

/**
 * Changes a rule; omitted fields stay unchanged.
 * @throws 409 `changed_meanwhile` if the edit names an older version
 */
export async function updateRule(
  tx: Tx,
  ctx: Ctx,
  { tenantId, edit }: { tenantId: string | null; edit: RuleEdit },
): Promise<SurchargeRule> {
  await lockOwner(tx, tenantId);
  const row = await lockRule(tx.db, { id: edit.id, tenantId });
  await refuseOldVersion(tx, ctx, { row, edit });
  requireDefaultStays(row, edit);
  const before = toRule(row);
  const priced = toPriced({ ...before, ...withoutUndefined(edit) });
  const isRepriced = Object.entries(priced).some(
    ([column, value]) => row[column as keyof Priced] !== value,
  );
  const [changed] = await tx
    .db('fees_rule')
    .where({ id: row.id })
    .update({
      ...priced,
      active: edit.active ?? row.active,
      version: row.version + (isRepriced ? 1 : 0),
      ...(row.source_rule_id && { source_version: edit.sourceVersion ?? row.source_version }),
      updated_at: tx.db.fn.now(),
    })
    .returning<RuleRecord[]>('*');
  if (!changed) throw new Error('The update returned no row.');
  await tx.audit({
    action: 'surchargeRule.updated',
    subject: 'surchargeRule',
    subjectId: row.id,
    tenantId,
    before,
    after: toRule(changed),
  });
  return toRule(edit.default ? await setDefault(tx, { id: row.id, tenantId }) : changed);
}

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
