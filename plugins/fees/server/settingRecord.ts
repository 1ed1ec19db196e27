import type { Knex } from '@foyer/kit/server';
import type { Option } from '../engine.ts';
import type { FeesSettingRow } from './schema.ts';

/** A row of `fees_setting`. */
export type SettingRecord = Omit<FeesSettingRow, 'id' | 'created_at' | 'updated_at' | OptionName> &
  Record<OptionName, Option | null>;
type OptionName = 'option_online' | 'option_backend' | 'option_app';

/** The rows of one owner: a tenant, or null for the platform. */
export const ownedBy = (query: Knex.QueryBuilder, tenantId: string | null): Knex.QueryBuilder =>
  tenantId === null ? query.whereNull('tenant_id') : query.where('tenant_id', tenantId);
