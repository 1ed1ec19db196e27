import type { Knex } from '@foyer/kit/server';
import type { Channel, GatewayRate, Rule, SaleTax, Terms } from '../engine.ts';
import { optionsOf } from './optionsOf.ts';
import type { PaymentSetup } from './paymentSetup.ts';
import type { SettingRecord } from './settingRecord.ts';

interface Found extends SettingRecord {
  default_rule_id: string | null;
  rules: Rule[];
}

// One statement, so that rules and settings are of one moment. Both indexes begin with the tenant.
const FEES_OF_TENANT = `
  select
    s.*,
    (
      select r.id from fees_rule r where r.tenant_id = s.tenant_id and r.is_default
    ) as default_rule_id,
    (
      select coalesce(json_agg(json_build_object(
        'id', r.id,
        'name', r.name,
        'version', r.version,
        'onlinePpm', r.online_ppm,
        'onlineFlatCents', r.online_flat_cents,
        'posPpm', r.pos_ppm,
        'posFlatCents', r.pos_flat_cents
      ) order by r.id), '[]')
      from fees_rule r where r.tenant_id = s.tenant_id and r.active
    ) as rules
  from fees_setting s
  where s.tenant_id = :tenantId
`;

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

/** Everything that decides a tenant's prices now. */
export async function readTerms(
  db: Knex,
  given: { tenantId: string; setup: PaymentSetup; gateway: Record<Channel, GatewayRate> },
): Promise<Terms> {
  const { tenantId, setup, gateway } = given;
  const { rows } = await db.raw<{ rows: Found[] }>(FEES_OF_TENANT, { tenantId });
  const [row] = rows;
  if (!row) throw new Error(`The tenant ${tenantId} has no fee settings.`);
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
