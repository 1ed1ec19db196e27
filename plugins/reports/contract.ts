import { contract } from '@foyer/kit';
import { curveRoutes } from './contract/curves.ts';
import { lists } from './contract/lists.ts';
import { permissions } from './contract/permissions.ts';
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
export type { Figures } from './contract/figures.ts';
export type { EventSubject, TenantSubject } from './contract/subject.ts';
export type { EventSalesRow, TenantSalesRow } from './contract/lists.ts';
export type { Period, Summary } from './contract/summary.ts';

export const reports = contract({
  id: 'reports',
  requires: ['accounts', 'tenants', 'events', 'fees', 'orders', 'newsletter'],
  permissions,
  lists,
  routes: { ...summaryRoutes, ...subjectRoutes, ...curveRoutes },
});

export default reports;
