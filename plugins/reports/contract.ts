import { contract, type Permission } from '@foyer/kit';
import { curveRoutes } from './contract/curves.ts';
import { lists } from './contract/lists.ts';
import { subjectRoutes } from './contract/subject.ts';
import { summaryRoutes } from './contract/summary.ts';

export type {
  AgainstLastEvent,
  CheckIns,
  CurvePeriod,
  SalesByChannel,
  SalesByType,
  SalesCurve,
} from './contract/curves.ts';
export type { Figures, Period, Summary } from './contract/summary.ts';
export type { EventSubject, TenantSubject } from './contract/subject.ts';
export type { EventSalesRow, TenantSalesRow } from './contract/lists.ts';

const OPERATORS = ['super_user', 'platform_manager', 'platform_report'] as const;

const permissions = {
  'sales.readAll': {
    label: 'View sales for all tenants',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'sales.read': {
    label: 'View sales for a tenant and its events',
    realms: ['platform', 'tenant'],
    roles: [...OPERATORS, 'tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_viewer'],
    perEvent: true,
  },
} as const satisfies Record<string, Permission>;

export const reports = contract({
  id: 'reports',
  requires: ['accounts', 'tenants', 'events', 'fees', 'orders', 'newsletter'],
  permissions,
  lists,
  routes: { ...summaryRoutes, ...subjectRoutes, ...curveRoutes },
});
export default reports;
