import { contract } from '@foyer/kit';
import { permissions } from './contract/permissions.ts';
import { summaryRoutes } from './contract/summary.ts';

export type { Figures } from './contract/figures.ts';
export type { Period, Summary } from './contract/summary.ts';

export const reports = contract({
  id: 'reports',
  requires: ['accounts', 'tenants', 'events', 'orders', 'newsletter'],
  permissions,
  routes: { ...summaryRoutes },
});

export default reports;
