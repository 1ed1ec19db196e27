import type { Deps, Tx } from '@foyer/kit/server';
import { lockOwner } from './setDefault.ts';

const COPIED_SETTINGS = `
  donation_service_fee_ppm, donation_charge_cents, round_up_cents,
  option_online, option_backend, option_app,
  charge_tax, tax_rate_ppm, charge_online, charge_online_ppm, charge_cash, charge_cash_ppm,
  charge_box_office, charge_box_office_ppm,
  auto_show_active_tickets_as_sold_out, platform_fee_ppm, processing_fee_ppm
`;

/**
 * A new tenant starts with copies of the current global rules and settings. The copies store the
 * rule and version that they came from. Control over fees and the number of complimentary tickets
 * are not copied: every tenant starts with the same values.
 */
export async function copyToTenant(tx: Tx, tenantId: string): Promise<void> {
  await tx.db.raw(
    `insert into fees_rule (
       tenant_id, name, online_ppm, online_flat_cents, pos_ppm, pos_flat_cents,
       is_default, active, source_rule_id, source_version)
     select :tenantId::uuid, name, online_ppm, online_flat_cents, pos_ppm, pos_flat_cents,
       is_default, active, id, version
     from fees_rule where tenant_id is null`,
    { tenantId },
  );
  await tx.db.raw(
    `insert into fees_setting (tenant_id, ${COPIED_SETTINGS})
     select :tenantId::uuid, ${COPIED_SETTINGS} from fees_setting where tenant_id is null`,
    { tenantId },
  );
  await tx.audit({ action: 'fees.copied', subject: 'tenant', subjectId: tenantId, tenantId });
}

/** Covers tenants created before this plugin was installed, or while it was disabled. */
export async function copyToOthers(deps: Deps): Promise<void> {
  await deps
    .asPlatform('adds fee settings to tenants created before this plugin was installed')
    .tx(async (tx) => {
      // Several processes start at once; the second finds nothing to do.
      await lockOwner(tx, null);
      const missing: string[] = await tx
        .db('tenants_tenant_v1 as t')
        .leftJoin('fees_setting as s', 's.tenant_id', 't.id')
        .whereNull('s.id')
        .pluck('t.id');
      for (const tenantId of missing) await copyToTenant(tx, tenantId);
    });
}
