import { memoize, service, type Deps, type Knex } from '@foyer/kit/server';
import { paymentSetup } from '@foyer/plugin-payments/server';
import type { Terms } from '../engine.ts';
import { gatewayRates } from './gatewayRates.ts';
import { readFees } from './readFees.ts';
import type { SettingRecord } from './settingRecord.ts';
import { toTerms } from './toTerms.ts';

/** What others need of a tenant's ticket settings beside prices. */
export interface TicketSettings {
  /** Per event; null is unlimited. */
  maximumComplimentaryTickets: number | null;
  autoShowActiveTicketsAsSoldOut: boolean;
}

/** A tenant's prices, for those who sell. `db` has to reach the tenant's rows. */
export interface FeePricing {
  /** As they stand in this transaction. */
  termsOf(db: Knex, tenantId: string): Promise<Terms>;
  /** As they stood at most a second ago, for pages that are seen more often than bought from. */
  cachedTerms(tenantId: string): Promise<Terms>;
  settingsOf(db: Knex, tenantId: string): Promise<TicketSettings>;
}
export const feePricing = service<FeePricing>('fees.pricing/v1');

/** How long a page may show prices that have just been changed. */
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
    // Both leave at once: this is asked at every step of a sale.
    const [fees, setup] = await Promise.all([
      readFees(db, tenantId),
      deps.use(paymentSetup).of(db, tenantId),
    ]);
    return toTerms(fees, { setup, gateway });
  };
  return {
    termsOf,
    settingsOf,
    cachedTerms: memoize(FRESH_MS, (tenantId: string) =>
      deps.forTenant(tenantId).read((db) => termsOf(db, tenantId)),
    ),
  };
}
