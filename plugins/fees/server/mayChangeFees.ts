import type { Restriction } from '@foyer/kit/server';
import type { SettingRecord } from './settingRecord.ts';

/** Tenant users may change the tenant's fees only if the platform allows it. */
export const mayChangeFees: Restriction = async (actor, tenantId, deps) => {
  if (actor.realm === 'platform') return true;
  if (!tenantId) return false;
  const [row] = await deps
    .forTenant(tenantId)
    .statement<Pick<SettingRecord, 'is_tenant_settings_control_enabled'>>({
      text: 'select is_tenant_settings_control_enabled from fees_setting where tenant_id = $1',
      values: [tenantId],
    });
  return row?.is_tenant_settings_control_enabled === true;
};
