import { createHash } from 'node:crypto';
import { toCents, toDollars } from '@foyer/kit';
import type { PaymentSetup } from '@foyer/plugin-payments/server';
import { toPercent, toPpm } from '../contract/amounts.ts';
import { GLOBAL_OWNER } from '../contract/rule.ts';
import {
  isUnlimited,
  UNLIMITED_COMPLIMENTARY,
  type FeeSetting,
  type SettingForm,
  type StoredFeeSetting,
} from '../contract/setting.ts';
import { optionsOf, readOption } from './optionsOf.ts';
import type { SettingRecord } from './settingRecord.ts';

const percentOrNull = (ppm: number | null) => (ppm === null ? null : toPercent(ppm));
const ppmOrNull = (percentage: number | null) => (percentage === null ? null : toPpm(percentage));

/** The effective settings: options that were never chosen are shown with their default. */
export function toSetting(
  row: SettingRecord,
  given: { defaultRuleId: string; fees: PaymentSetup['fees'] | null },
): FeeSetting {
  const ownerId = row.tenant_id ?? GLOBAL_OWNER;
  const options = optionsOf(row, given.fees);
  return {
    id: ownerId,
    ownerId,
    defaultSurchargeRule: given.defaultRuleId,
    isTenantSettingsControlEnabled: row.is_tenant_settings_control_enabled,
    donationServiceFee: toPercent(row.donation_service_fee_ppm),
    donationCharge: toDollars(row.donation_charge_cents),
    roundUpServiceFeeValue: toDollars(row.round_up_cents),
    serviceFeePassAlongOptionOnline: `SERVICE_FEE_OPTION_ONLINE_${options.online}`,
    serviceFeePassAlongOptionBackend: `SERVICE_FEE_OPTION_BACKEND_${options.backend}`,
    serviceFeePassAlongOptionApp: `SERVICE_FEE_OPTION_APP_${options.app}`,
    chargeTax: row.charge_tax,
    taxRate: toPercent(row.tax_rate_ppm),
    chargeOnline: row.charge_online,
    chargeOnlineValue: percentOrNull(row.charge_online_ppm),
    chargeCash: row.charge_cash,
    chargeCashValue: percentOrNull(row.charge_cash_ppm),
    chargeBoxOffice: row.charge_box_office,
    chargeBoxOfficeValue: percentOrNull(row.charge_box_office_ppm),
    maximumComplimentaryTickets: row.maximum_complimentary_tickets ?? UNLIMITED_COMPLIMENTARY,
    autoShowActiveTicketsAsSoldOut: row.auto_show_active_tickets_as_sold_out,
    platformFee: toPercent(row.platform_fee_ppm),
    processingFee: toPercent(row.processing_fee_ppm),
  };
}

/** Includes a version that changes whenever a setting of the form does. */
export function withVersion(setting: FeeSetting): StoredFeeSetting {
  const { defaultSurchargeRule: _rule, isTenantSettingsControlEnabled: _may, ...form } = setting;
  const version = createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, 16);
  return { ...setting, version };
}

const limitOf = (value: number): number | null => (isUnlimited(value) ? null : value);

/** [A1] `…Fee`, `…Rate` and `…Value` are percentages, `…Charge` and `…FlatRate` are dollars. */
const COLUMNS = {
  isTenantSettingsControlEnabled: (value) => ({ is_tenant_settings_control_enabled: value }),
  donationServiceFee: (value) => ({ donation_service_fee_ppm: toPpm(value) }),
  donationCharge: (value) => ({ donation_charge_cents: toCents(value) }),
  serviceFeePassAlongOptionOnline: (value) => ({ option_online: readOption(value) }),
  serviceFeePassAlongOptionBackend: (value) => ({ option_backend: readOption(value) }),
  serviceFeePassAlongOptionApp: (value) => ({ option_app: readOption(value) }),
  chargeTax: (value) => ({ charge_tax: value }),
  taxRate: (value) => ({ tax_rate_ppm: toPpm(value) }),
  chargeOnline: (value) => ({ charge_online: value }),
  chargeOnlineValue: (value) => ({ charge_online_ppm: ppmOrNull(value) }),
  chargeCash: (value) => ({ charge_cash: value }),
  chargeCashValue: (value) => ({ charge_cash_ppm: ppmOrNull(value) }),
  chargeBoxOffice: (value) => ({ charge_box_office: value }),
  chargeBoxOfficeValue: (value) => ({ charge_box_office_ppm: ppmOrNull(value) }),
  maximumComplimentaryTickets: (value) => ({ maximum_complimentary_tickets: limitOf(value) }),
  autoShowActiveTicketsAsSoldOut: (value) => ({ auto_show_active_tickets_as_sold_out: value }),
  platformFee: (value) => ({ platform_fee_ppm: toPpm(value) }),
  processingFee: (value) => ({ processing_fee_ppm: toPpm(value) }),
} satisfies {
  [K in keyof SettingForm]?: (value: Exclude<SettingForm[K], undefined>) => Partial<SettingRecord>;
};

/** The columns that a form changes. */
export function toColumns(form: SettingForm): Partial<SettingRecord> {
  const changed: Partial<SettingRecord> = {};
  for (const [name, value] of Object.entries(form)) {
    const column = COLUMNS[name as keyof typeof COLUMNS] as
      ((given: unknown) => Partial<SettingRecord>) | undefined;
    if (column && value !== undefined) Object.assign(changed, column(value));
  }
  return changed;
}
