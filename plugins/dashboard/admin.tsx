import { dashboardTiles, defineAdmin, fill } from '@foyer/kit/admin';
import { lazy } from 'react';
import { dashboard } from './contract.ts';

const Attention = lazy(() => import('./admin/Attention.tsx'));
const NewTenants = lazy(() => import('./admin/NewTenants.tsx'));
const PlatformFigures = lazy(() => import('./admin/PlatformFigures.tsx'));
const SalesChart = lazy(() => import('./admin/SalesChart.tsx'));

const wide = { wide: true };

export default defineAdmin({
  contract: dashboard,
  fills: [
    fill(dashboardTiles, {
      key: 'figures',
      order: 1,
      can: 'report.read',
      meta: wide,
      Component: PlatformFigures,
    }),
    fill(dashboardTiles, {
      key: 'sales-chart',
      order: 2,
      can: 'report.read',
      meta: wide,
      Component: SalesChart,
    }),
    fill(dashboardTiles, {
      key: 'attention',
      order: 3,
      can: 'attention.read',
      meta: { wide: true, beside: true },
      Component: Attention,
    }),
    fill(dashboardTiles, {
      key: 'new-tenants',
      order: 4,
      can: 'newTenants.read',
      meta: wide,
      Component: NewTenants,
    }),
  ],
});
