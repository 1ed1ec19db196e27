import type { Knex, Restriction } from '@foyer/kit/server';
import type { Option } from '../engine.ts';
import type { FeesSettingRow } from './schema.ts';

/** A row of `fees_setting`. */
export type SettingRecord = Omit<FeesSettingRow, 'id' | 'created_at' | 'updated_at' | OptionName> &
  Record<OptionName, Option | null>;
type OptionName = 'option_online' | 'option_backend' | 'option_app';

/** The rows of one owner: a tenant, or null for the platform. */
export const ownedBy = (query: Knex.QueryBuilder, tenantId: string | null): Knex.QueryBuilder =>
  tenantId === null ? query.whereNull('tenant_id') : query.where('tenant_id', tenantId);

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
