import { defineAdmin, fill } from '@foyer/kit/admin';
import { eventTabs } from '@foyer/plugin-events/slots';
import { tenantActions } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { EVENT_PART, SALES_PAGE, TENANT_PART } from './addresses.ts';
import { reports } from './contract.ts';

const EventDashboard = lazy(() => import('./admin/EventDashboard.tsx'));
const EventReportTab = lazy(() => import('./admin/EventReportTab.tsx'));
const TenantDashboard = lazy(() => import('./admin/TenantDashboard.tsx'));
const TenantSalesLink = lazy(() => import('./admin/TenantSalesLink.tsx'));

const can = 'sales.read';

/** On the platform the tenant stands in the path. */
const onPlatform = `${SALES_PAGE}${TENANT_PART}`;

export default defineAdmin({
  contract: reports,
  pages: [
    { path: onPlatform, can, realm: 'platform', element: <TenantDashboard /> },
    { path: `${onPlatform}${EVENT_PART}`, can, realm: 'platform', element: <EventDashboard /> },
    { path: SALES_PAGE, can, realm: 'tenant', element: <TenantDashboard /> },
    { path: `${SALES_PAGE}${EVENT_PART}`, can, realm: 'tenant', element: <EventDashboard /> },
  ],
  menu: [{ label: 'Sales', to: SALES_PAGE, can, realm: 'tenant', section: 'Reports', order: 10 }],
  fills: [
    fill(eventTabs, {
      key: 'report',
      order: 35,
      can,
      meta: { label: 'Report', path: 'report' },
      Component: EventReportTab,
    }),
    fill(tenantActions, { key: 'sales', order: 10, can, meta: {}, Component: TenantSalesLink }),
  ],
});
