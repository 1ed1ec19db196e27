import { contract } from '@foyer/kit';
import { permissions } from './contract/permissions.ts';
import { platformRoutes } from './contract/platform.ts';
import { tenantRoutes } from './contract/tenant.ts';

export type { AttentionLine, DashboardReport, NewTenant, SalesCurve } from './contract/platform.ts';
export type { MoneyOnItsWay, NextEvent, StepsToSell } from './contract/tenant.ts';

export const dashboard = contract({
  id: 'dashboard',
  requires: ['accounts', 'tenants', 'payments', 'fees', 'events', 'orders', 'payouts'],
  permissions,
  routes: { ...platformRoutes, ...tenantRoutes },
});

export default dashboard;
