import { defineServer, implement } from '@foyer/kit/server';
import { dashboard } from './contract.ts';
import { attention } from './server/attention.ts';
import { moneyOnItsWay } from './server/moneyOnItsWay.ts';
import { platformMoney } from './server/platformMoney.ts';
import { newTenants } from './server/newTenants.ts';
import { nextEvents } from './server/nextEvents.ts';
import { dashboardReport, salesCurve } from './server/report.ts';
import { stepsToSell } from './server/stepsToSell.ts';
import { eventSales, tenantSales } from './server/tenantSales.ts';

export default defineServer({
  contract: dashboard,
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
