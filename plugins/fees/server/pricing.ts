import { notFound } from '@foyer/kit';
import { type Ctx, type Deps, type Knex, memoize, service } from '@foyer/kit/server';
import { paymentSetup, type PaymentSetup } from '@foyer/plugin-payments/server';
import type { SettingForm } from '../contract/setting.ts';
import { termsWith } from '../contract/termsWith.ts';
import type { Channel, GatewayRate, SaleTax, Terms } from '../engine.ts';
import { gatewayRates } from './gatewayRates.ts';
import { optionsOf } from './optionsOf.ts';
import { readFees, type TenantFees } from './readFees.ts';
import { readSetting } from './saveSetting.ts';
import type { SettingRecord } from './settingRecord.ts';

const saleTax = (charged: boolean | null, ratePpm: number | null): SaleTax | undefined =>
  charged === null ? undefined : { charged, ...(ratePpm !== null && { ratePpm }) };

/** What other plugins need of a tenant's ticket settings in addition to prices. */
export interface TicketSettings {
  /** Per event; null is unlimited. */
  maximumComplimentaryTickets: number | null;
  autoShowActiveTicketsAsSoldOut: boolean;
}

/** A tenant's prices, for plugins that sell. `db` must reach the tenant's rows. */
export interface FeePricing {
  /** As of this transaction. */
  termsOf(db: Knex, tenantId: string): Promise<Terms>;
  /** At most a second old, for pages that are viewed more often than bought from. */
  cachedTerms(tenantId: string): Promise<Terms>;
  /** The current terms, and the terms with the changed settings. */
  withChanges(
    db: Knex,
    tenantId: string,
    form: SettingForm,
  ): Promise<{ now: Terms; changed: Terms }>;
  settingsOf(db: Knex, tenantId: string): Promise<TicketSettings>;
}
export const feePricing = service<FeePricing>('fees.pricing/v1');

/** How long a page may show outdated prices. */
const FRESH_MS = 1_000;

async function settingsOf(db: Knex, tenantId: string): Promise<TicketSettings> {
  const row = await db<SettingRecord>('fees_setting').where({ tenant_id: tenantId }).first();
  if (!row) throw new Error(`The tenant ${tenantId} has no fee settings.`);
  return {
    maximumComplimentaryTickets: row.maximum_complimentary_tickets,
    autoShowActiveTicketsAsSoldOut: row.auto_show_active_tickets_as_sold_out,
  };
}

export function makePricing(deps: Deps): FeePricing {
  const gateway = gatewayRates(deps.env);
  const termsOf: FeePricing['termsOf'] = async (db, tenantId) => {
    // Both queries run at once, because every step of a sale needs them.
    const [fees, setup] = await Promise.all([
      readFees(db, tenantId),
      deps.use(paymentSetup).of(db, tenantId),
    ]);
    return toTerms(fees, { setup, gateway });
  };
  return {
    termsOf,
    settingsOf,
    async withChanges(db, tenantId, form) {
      const [now, stored] = await Promise.all([
        termsOf(db, tenantId),
        readSetting(deps, db, tenantId),
      ]);
      return { now, changed: termsWith(now, { ...stored, ...form }) };
    },
    cachedTerms: memoize(FRESH_MS, (tenantId: string) =>
      deps.forTenant(tenantId).read((db) => termsOf(db, tenantId)),
    ),
  };
}

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

/** Everything that decides an owner's prices; the global settings have no payment settings. */
function toTerms(
  row: TenantFees,
  { setup, gateway }: { setup: PaymentSetup | null; gateway: Record<Channel, GatewayRate> },
): Terms {
  return {
    rules: Object.fromEntries(row.rules.map((rule) => [rule.id, rule])),
    defaultRuleId: row.default_rule_id,
    options: optionsOf(row, setup?.fees ?? null),
    processingPpm: row.processing_fee_ppm,
    platformPpm: row.platform_fee_ppm,
    roundUpCents: setup?.fees.serviceFeeRoundUp ? row.round_up_cents : 0,
    tax: taxOf(row),
    donation: { ppm: row.donation_service_fee_ppm, flatCents: row.donation_charge_cents },
    gateway,
    platformBearsGatewayFee: setup?.payout.chargeSurchargeFeesToPlatform ?? false,
  };
}

/** The terms that decide prices, for screens that use the engine. */
export function termsHandlers(deps: Pick<Deps, 'env'>) {
  const gateway = gatewayRates(deps.env);
  return {
    globalTerms: (ctx: Ctx) =>
      ctx.read(async (db) => toTerms(await readFees(db, null), { setup: null, gateway })),
    tenantTerms(ctx: Ctx) {
      const { tenantId } = ctx;
      if (!tenantId) throw notFound('tenant');
      return ctx.read((db) => ctx.use(feePricing).termsOf(db, tenantId));
    },
  };
}
