import { changedMeanwhile, forbidden, invalid, notFound } from '@foyer/kit';
import { lastChange, type Ctx, type Deps, type Knex, type Tx } from '@foyer/kit/server';
import { paymentSetup } from '@foyer/plugin-payments/server';
import {
  BOX_OFFICE_REQUIRED,
  CASH_REQUIRED,
  type FeeSetting,
  type SettingForm,
  type StoredFeeSetting,
} from '../contract/setting.ts';
import { GLOBAL_OWNER } from '../contract/rule.ts';
import type { FeesRuleRow } from './schema.ts';
import { lockOwner, setDefault } from './setDefault.ts';
import { ownedBy, type SettingRecord } from './settingRecord.ts';
import { toColumns, toSetting, withVersion } from './settingWire.ts';

/**
 * An owner's settings.
 * @throws 404 if they don't exist
 */
export async function readSetting(
  deps: Pick<Deps, 'use'>,
  db: Knex,
  tenantId: string | null,
): Promise<FeeSetting> {
  const row = await ownedBy(db('fees_setting'), tenantId).first<SettingRecord | undefined>();
  if (!row) throw notFound('fee setting');
  const rule = await ownedBy(db('fees_rule').where({ is_default: true }), tenantId).first<
    Pick<FeesRuleRow, 'id'> | undefined
  >('id');
  const setup = tenantId === null ? null : await deps.use(paymentSetup).of(db, tenantId);
  return toSetting(row, { defaultRuleId: rule?.id ?? '', fees: setup?.fees ?? null });
}

// Each rate is required if tax is charged and its own toggle is on.
function requireRates(row: SettingRecord): void {
  const missing = {
    ...(row.charge_cash && row.charge_cash_ppm === null && { chargeCashValue: [CASH_REQUIRED] }),
    ...(row.charge_box_office &&
      row.charge_box_office_ppm === null && {
        chargeBoxOfficeValue: [BOX_OFFICE_REQUIRED],
      }),
  };
  if (row.charge_tax && Object.keys(missing).length > 0) throw invalid(missing);
}

// Only the platform decides whether a tenant may change its fees.
function requireControlStays(ctx: Ctx, before: FeeSetting, form: SettingForm): void {
  const wanted = form.isTenantSettingsControlEnabled;
  if (wanted === undefined || ctx.realm === 'platform') return;
  if (wanted !== before.isTenantSettingsControlEnabled)
    throw forbidden('forbidden', 'Only the platform can change this setting.');
}

async function refuseOldVersion(
  tx: Tx,
  ctx: Ctx,
  { before, form }: { before: FeeSetting; form: SettingForm },
): Promise<void> {
  const current = withVersion(before);
  if (form.version === undefined || form.version === current.version) return;
  const tenantId = before.ownerId === GLOBAL_OWNER ? null : before.ownerId;
  const fields = Object.keys(form).filter((field) => field !== 'version');
  const who = await lastChange(tx.db, { ctx: { ...ctx, tenantId }, id: before.id, fields });
  throw changedMeanwhile({ ...who, current });
}

async function moveDefault(tx: Tx, rule: { id: string; tenantId: string | null }): Promise<void> {
  const owned = await ownedBy(tx.db('fees_rule').where({ id: rule.id }), rule.tenantId).first('id');
  if (!owned)
    throw invalid({
      defaultSurchargeRule: ['This surcharge rule doesn’t exist. Choose another one.'],
    });
  await setDefault(tx, rule);
}

/**
 * Changes an owner's settings; omitted fields stay unchanged.
 * @param given.isNew creates them if they don't exist
 * @throws 409 `changed_meanwhile` if someone saved since the form was read
 */
export async function saveSetting(
  ctx: Ctx,
  given: { tenantId: string | null; form: SettingForm; isNew: boolean },
): Promise<StoredFeeSetting & { success: true }> {
  const { tenantId, form } = given;
  return ctx.tx(async (tx) => {
    if (given.isNew)
      await tx.db('fees_setting').insert({ tenant_id: tenantId }).onConflict('tenant_id').ignore();
    const after = await changeSetting(ctx, tx, {
      tenantId,
      form,
      async check(before) {
        requireControlStays(ctx, before, form);
        await refuseOldVersion(tx, ctx, { before, form });
      },
    });
    return { ...withVersion(after), success: true as const };
  });
}

/**
 * Applies the change in the caller's transaction.
 * @throws what `check` throws, before anything is written
 */
export async function changeSetting(
  deps: Pick<Deps, 'use'>,
  tx: Tx,
  given: { tenantId: string | null; form: SettingForm; check?(before: FeeSetting): Promise<void> },
): Promise<FeeSetting> {
  const { tenantId, form } = given;
  await lockOwner(tx, tenantId);
  const before = await readSetting(deps, tx.db, tenantId);
  await given.check?.(before);
  const owned = () => ownedBy(tx.db('fees_setting'), tenantId);
  const stored = await owned().first<SettingRecord>();
  const columns = toColumns(form);
  requireRates({ ...stored, ...columns });
  await owned().update({ ...columns, updated_at: tx.db.fn.now() });
  if (form.defaultSurchargeRule !== undefined)
    await moveDefault(tx, { id: form.defaultSurchargeRule, tenantId });
  const after = await readSetting(deps, tx.db, tenantId);
  await tx.audit({
    action: 'feeSetting.updated',
    subject: 'feeSetting',
    subjectId: after.id,
    tenantId,
    before,
    after,
  });
  return after;
}
