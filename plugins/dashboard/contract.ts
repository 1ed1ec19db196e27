import { contract, type Permission, TENANT_ROLES } from '@foyer/kit';
import { platformRoutes } from './contract/platform.ts';
import { tenantRoutes } from './contract/tenant.ts';

export type {
  AttentionLine,
  DashboardReport,
  NewTenant,
  PlatformMoney,
  SalesCurve,
} from './contract/platform.ts';
export type { MoneyOnItsWay, NextEvent, StepsToSell, TenantSales } from './contract/tenant.ts';

const OPERATORS = ['super_user', 'platform_manager'] as const;

const permissions = {
  'report.read': {
    label: 'View figures for the whole platform',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
  'attention.read': {
    label: 'View what needs attention on the platform',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'newTenants.read': {
    label: 'View new tenants',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_user'],
  },
  'nextEvents.read': {
    label: 'View upcoming events and their ticket sales',
    realms: ['tenant'],
    roles: TENANT_ROLES,
    perEvent: true,
  },
  // Covers the whole tenant, so door staff and members limited to some events don't see it.
  'money.read': {
    label: 'View upcoming payouts',
    realms: ['tenant'],
    roles: ['tenant_owner', 'tenant_admin', 'tenant_finance'],
  },
  // Covers the whole tenant, like the figures above.
  'sales.read': {
    label: 'View sales on the home page and in the list of events',
    realms: ['tenant'],
    roles: ['tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_viewer'],
  },
  'steps.read': {
    label: 'View the steps left before you can sell',
    realms: ['tenant'],
    roles: ['tenant_owner', 'tenant_admin'],
  },
} as const satisfies Record<string, Permission>;

export const dashboard = contract({
  id: 'dashboard',
  requires: ['accounts', 'tenants', 'payments', 'fees', 'events', 'orders', 'payouts', 'disputes'],
  permissions,
  routes: { ...platformRoutes, ...tenantRoutes },
});
export default dashboard;
