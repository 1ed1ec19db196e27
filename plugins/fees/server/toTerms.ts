import type { PaymentSetup } from '@foyer/plugin-payments/server';
import type { Channel, GatewayRate, SaleTax, Terms } from '../engine.ts';
import { optionsOf } from './optionsOf.ts';
import type { TenantFees } from './readFees.ts';
import type { SettingRecord } from './settingRecord.ts';

const saleTax = (charged: boolean | null, ratePpm: number | null): SaleTax | undefined =>
  charged === null ? undefined : { charged, ...(ratePpm !== null && { ratePpm }) };

function taxOf(row: SettingRecord): Terms['tax'] {
  const online = saleTax(row.charge_online, row.charge_online_ppm);
  const boxOffice = saleTax(row.charge_box_office, row.charge_box_office_ppm);
  const cash = saleTax(row.charge_cash, row.charge_cash_ppm);
  return {
    chargeTax: row.charge_tax,
    ratePpm: row.tax_rate_ppm,
    ...(online && { online }),
    ...(boxOffice && { boxOffice }),
    ...(cash && { cash }),
  };
}

/** Everything that decides a tenant's prices. */
export function toTerms(
  row: TenantFees,
  { setup, gateway }: { setup: PaymentSetup; gateway: Record<Channel, GatewayRate> },
): Terms {
  return {
    rules: Object.fromEntries(row.rules.map((rule) => [rule.id, rule])),
    defaultRuleId: row.default_rule_id,
    options: optionsOf(row, setup.fees),
    processingPpm: row.processing_fee_ppm,
    platformPpm: row.platform_fee_ppm,
    roundUpCents: setup.fees.serviceFeeRoundUp ? row.round_up_cents : 0,
    tax: taxOf(row),
    donation: { ppm: row.donation_service_fee_ppm, flatCents: row.donation_charge_cents },
    gateway,
    platformBearsGatewayFee: setup.payout.chargeSurchargeFeesToPlatform,
  };
}
