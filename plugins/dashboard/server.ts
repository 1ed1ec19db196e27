import { defineServer, implement } from '@foyer/kit/server';
import { tenantHealth } from '@foyer/plugin-tenants/server';
import { dashboard } from './contract.ts';
import { attention } from './server/attention.ts';
import { moneyOnItsWay } from './server/moneyOnItsWay.ts';
import { platformMoney } from './server/platformMoney.ts';
import { newTenants } from './server/newTenants.ts';
import { nextEvents } from './server/nextEvents.ts';
import { dashboardReport, salesCurve } from './server/report.ts';
import { stepsToSell } from './server/stepsToSell.ts';
import { knownHealth } from './server/tenantHealth.ts';
import { eventSales, tenantSales } from './server/tenantSales.ts';

export default defineServer({
  contract: dashboard,
  async start(deps) {
    deps.use(tenantHealth).is(knownHealth);
  },
  router: () =>
    implement(dashboard, {
      routes: {
        dashboard: dashboardReport,
        salesCurve,
        platformMoney,
        attention: (ctx) => attention(ctx),
        newTenants: (ctx) => newTenants(ctx),
        nextEvents: (ctx) => nextEvents(ctx),
        tenantSales: (ctx) => tenantSales(ctx),
        eventSales: (ctx) => eventSales(ctx),
        moneyOnItsWay: (ctx) => moneyOnItsWay(ctx),
        stepsToSell: (ctx) => stepsToSell(ctx),
      },
    }),
});
