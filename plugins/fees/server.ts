import { tenantCreated } from '@foyer/plugin-tenants/contract';
import { defineServer, implement, namesOf, on, provide } from '@foyer/kit/server';
import { fees } from './contract.ts';
import { copyToOthers, copyToTenant } from './server/copyToTenant.ts';
import { gatewayRates } from './server/gatewayRates.ts';
import { feeSettings, makeSettings } from './server/feeSettings.ts';
import { globalHandlers } from './server/globalHandlers.ts';
import { mayChangeFees } from './server/settingRecord.ts';
import { feePricing, makePricing, termsHandlers } from './server/pricing.ts';
import { globalRuleListing, tenantRuleListing } from './server/ruleTable.ts';
import { tenantHandlers } from './server/tenantHandlers.ts';

export { feeSettings, type FeeSettings } from './server/feeSettings.ts';
export { feePricing, type FeePricing, type TicketSettings } from './server/pricing.ts';

export default defineServer({
  contract: fees,
  migrations: new URL('./migrations/', import.meta.url),
  recordNames: {
    surchargeRule: namesOf({ from: 'fees_rule', tenant: null, isText: true }),
    feeSetting: namesOf({ from: 'fees_setting', tenant: null, name: `'fee settings'` }),
  },
  router: (deps) =>
    implement(fees, {
      lists: { globalRules: globalRuleListing, tenantRules: tenantRuleListing },
      routes: { ...globalHandlers, ...tenantHandlers, ...termsHandlers(deps) },
    }),
  listens: [on(tenantCreated, 'sameTransaction', (tx, { tenantId }) => copyToTenant(tx, tenantId))],
  provides: [provide(feePricing, makePricing), provide(feeSettings, makeSettings)],
  restrict: { 'tenant.write': mayChangeFees },
  async start(deps) {
    // An invalid rate fails at start instead of at the first sale.
    gatewayRates(deps.env);
  },
  ready: copyToOthers,
});
