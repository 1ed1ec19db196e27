// The rows of the tables of fees, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of fees_rule. */
export interface FeesRuleRow {
  tenant_id: string | null;
  id: string;
  name: string;
  online_ppm: number;
  online_flat_cents: number;
  pos_ppm: number;
  pos_flat_cents: number;
  active: boolean;
  is_default: boolean;
  version: number;
  source_rule_id: string | null;
  source_version: number | null;
  created_at: Date;
  updated_at: Date;
}

/** A row of fees_setting. */
export interface FeesSettingRow {
  tenant_id: string | null;
  id: string;
  is_tenant_settings_control_enabled: boolean;
  donation_service_fee_ppm: number;
  donation_charge_cents: number;
  round_up_cents: number;
  option_online: number | null;
  option_backend: number | null;
  option_app: number | null;
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
  created_at: Date;
  updated_at: Date;
}
