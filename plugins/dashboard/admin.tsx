import { dashboardTiles, defineAdmin, fill } from '@foyer/kit/admin';
import { eventSales } from '@foyer/plugin-events/slots';
import { lazy } from 'react';
import { inConsole } from './admin/inConsole.tsx';
import { dashboard } from './contract.ts';

const Attention = lazy(() => import('./admin/Attention.tsx'));
const EventSales = lazy(() => import('./admin/EventSales.tsx'));
const HomeActions = lazy(() => import('./admin/HomeActions.tsx'));
const MoneyOnItsWay = lazy(() => import('./admin/MoneyOnItsWay.tsx'));
const NewTenants = lazy(() => import('./admin/NewTenants.tsx'));
const NextEvents = lazy(() => import('./admin/NextEvents.tsx'));
const PlatformFigures = lazy(() => import('./admin/PlatformFigures.tsx'));
const SalesChart = lazy(() => import('./admin/SalesChart.tsx'));
const StepsToSell = lazy(() => import('./admin/StepsToSell.tsx'));
const TenantFigures = lazy(() => import('./admin/TenantFigures.tsx'));

const wide = { wide: true };
const sideBySide = { wide: true, sideBySide: true };

/** The height of a line in a row of a list, in pixels. */
const LINE = 20;

export default defineAdmin({
  contract: dashboard,
  fills: [
    fill(dashboardTiles, {
      key: 'attention',
      order: 0,
      can: 'attention.read',
      meta: { ...wide, height: 172 },
      Component: inConsole('platform', Attention),
    }),
    fill(dashboardTiles, {
      key: 'figures',
      order: 1,
      can: 'report.read',
      meta: { ...wide, height: 620 },
      Component: inConsole('platform', PlatformFigures),
    }),
    fill(dashboardTiles, {
      key: 'sales-chart',
      order: 2,
      can: 'report.read',
      meta: { ...wide, height: 380 },
      Component: inConsole('platform', SalesChart),
    }),
    fill(dashboardTiles, {
      key: 'new-tenants',
      order: 4,
      can: 'newTenants.read',
      meta: { ...wide, height: 330 },
      Component: inConsole('platform', NewTenants),
    }),
    fill(dashboardTiles, {
      key: 'actions',
      order: 1,
      can: 'nextEvents.read',
      meta: wide,
      Component: inConsole('tenant', HomeActions),
    }),
    fill(dashboardTiles, {
      key: 'steps',
      order: 2,
      can: 'steps.read',
      meta: wide,
      Component: inConsole('tenant', StepsToSell),
    }),
    fill(dashboardTiles, {
      key: 'tenant-figures',
      order: 3,
      can: 'sales.read',
      meta: wide,
      Component: inConsole('tenant', TenantFigures),
    }),
    fill(dashboardTiles, {
      key: 'next-events',
      order: 4,
      can: 'nextEvents.read',
      meta: wide,
      Component: inConsole('tenant', NextEvents),
    }),
    fill(dashboardTiles, {
      key: 'money',
      order: 5,
      can: 'money.read',
      meta: sideBySide,
      Component: inConsole('tenant', MoneyOnItsWay),
    }),
    fill(eventSales, {
      key: 'gross',
      can: 'sales.read',
      meta: { height: LINE },
      Component: EventSales,
    }),
  ],
});
