import type { Knex } from '@foyer/kit/server';
import type { Option } from '../engine.ts';

/** A row of `fees_setting`. */
export interface SettingRecord {
  tenant_id: string | null;
  is_tenant_settings_control_enabled: boolean;
  donation_service_fee_ppm: number;
  donation_charge_cents: number;
  round_up_cents: number;
  option_online: Option | null;
  option_backend: Option | null;
  option_app: Option | null;
  charge_tax: boolean;
  tax_rate_ppm: number;
  charge_online: boolean | null;
  charge_online_ppm: number | null;
  charge_cash: boolean | null;
  charge_cash_ppm: number | null;
  charge_box_office: boolean | null;
  charge_box_office_ppm: number | null;
  maximum_complimentary_tickets: number | null;
  auto_show_active_tickets_as_sold_out: boolean;
  platform_fee_ppm: number;
  processing_fee_ppm: number;
}

/** The rows of one owner: a tenant, or null for the platform. */
export const ownedBy = (query: Knex.QueryBuilder, tenantId: string | null): Knex.QueryBuilder =>
  tenantId === null ? query.whereNull('tenant_id') : query.where('tenant_id', tenantId);
