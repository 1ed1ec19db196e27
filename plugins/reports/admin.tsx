import { defineAdmin, fill } from '@foyer/kit/admin';
import { eventOverview, eventTabs } from '@foyer/plugin-events/slots';
import { tenantActions } from '@foyer/plugin-tenants/slots';
import { lazy, type ReactElement } from 'react';
import {
  EVENT_PART,
  PLATFORM_DONATIONS_PAGE,
  PLATFORM_REFUNDS_PAGE,
  PLATFORM_TAXES_PAGE,
  SALES_PAGE,
  TENANT_PART,
  TENANT_REPORTS,
  type EventReport,
  type TenantReport,
} from './addresses.ts';
import { reports } from './contract.ts';

const EventDashboard = lazy(() => import('./admin/EventDashboard.tsx'));
const EventOverview = lazy(() => import('./admin/EventOverview.tsx'));
const EventReportTab = lazy(() => import('./admin/EventReportTab.tsx'));
const TenantDashboard = lazy(() => import('./admin/TenantDashboard.tsx'));
const TenantSalesLink = lazy(() => import('./admin/TenantSalesLink.tsx'));

const EventReportList = lazy(() => import('./admin/lists/EventReportList.tsx'));
const OrderReportList = lazy(() => import('./admin/lists/OrderReportList.tsx'));
const TenantReportList = lazy(() => import('./admin/lists/TenantReportList.tsx'));
const TicketReportList = lazy(() => import('./admin/lists/TicketReportList.tsx'));
const RefundReportList = lazy(() => import('./admin/lists/RefundReportList.tsx'));
const SubscriberReportList = lazy(() => import('./admin/lists/SubscriberReportList.tsx'));

const can = 'sales.read' as const;
const canSeeAll = 'sales.readAll';

/** On the platform, the tenant is part of the path. */
const onPlatform = `${SALES_PAGE}${TENANT_PART}`;

const ofTenant = { can, realm: 'tenant', section: 'Reports' } as const;
const ofPlatform = { can: canSeeAll, realm: 'platform', section: 'Reports' } as const;

const OF_TENANT: Readonly<Record<TenantReport, ReactElement>> = {
  events: <EventReportList kind="events" />,
  taxes: <EventReportList kind="taxes" />,
  donations: <EventReportList kind="donations" />,
  refunds: <RefundReportList of="tenant" />,
  subscribers: <SubscriberReportList of="tenant" />,
};
const OF_EVENT: Readonly<Record<EventReport, ReactElement>> = {
  orders: <OrderReportList />,
  tickets: <TicketReportList />,
  refunds: <RefundReportList of="event" />,
  subscribers: <SubscriberReportList of="event" />,
};

/** The reports below a tenant's dashboard, and those below its events' dashboards. */
const listPages = (realm: 'platform' | 'tenant', tenant: string) => [
  ...Object.entries(OF_TENANT).map(([report, element]) => ({
    path: `${tenant}/${report}`,
    can,
    realm,
    element,
  })),
  ...Object.entries(OF_EVENT).map(([report, element]) => ({
    path: `${tenant}${EVENT_PART}/${report}`,
    can,
    realm,
    element,
  })),
];

export default defineAdmin({
  contract: reports,
  pages: [
    { path: onPlatform, can, realm: 'platform', element: <TenantDashboard /> },
    { path: `${onPlatform}${EVENT_PART}`, can, realm: 'platform', element: <EventDashboard /> },
    { path: SALES_PAGE, can, realm: 'tenant', element: <TenantDashboard /> },
    { path: `${SALES_PAGE}${EVENT_PART}`, can, realm: 'tenant', element: <EventDashboard /> },
    {
      path: SALES_PAGE,
      can: canSeeAll,
      realm: 'platform',
      element: <TenantReportList kind="sales" />,
    },
    {
      path: PLATFORM_TAXES_PAGE,
      can: canSeeAll,
      realm: 'platform',
      element: <TenantReportList kind="taxes" />,
    },
    {
      path: PLATFORM_DONATIONS_PAGE,
      can: canSeeAll,
      realm: 'platform',
      element: <TenantReportList kind="donations" />,
    },
    {
      path: PLATFORM_REFUNDS_PAGE,
      can: canSeeAll,
      realm: 'platform',
      element: <RefundReportList of="platform" />,
    },
    ...listPages('platform', onPlatform),
    ...listPages('tenant', SALES_PAGE),
  ],
  redirects: [
    { from: '/reports', to: SALES_PAGE },
    { from: `${onPlatform}/event`, to: `${onPlatform}/events`, realm: 'platform' },
    ...TENANT_REPORTS.map(
      (report) =>
        ({ from: `/reports/${report}`, to: `${SALES_PAGE}/${report}`, realm: 'tenant' }) as const,
    ),
    { from: `${SALES_PAGE}/event`, to: `${SALES_PAGE}/events`, realm: 'tenant' },
    { from: `${onPlatform}/*`, to: `${SALES_PAGE}/*`, realm: 'tenant' },
  ],
  menu: [
    { ...ofTenant, label: 'Sales', to: SALES_PAGE, order: 10 },
    { ...ofTenant, label: 'Taxes', to: `${SALES_PAGE}/taxes`, order: 20 },
    { ...ofTenant, label: 'Donations', to: `${SALES_PAGE}/donations`, order: 30 },
    { ...ofTenant, label: 'Refunds', to: `${SALES_PAGE}/refunds`, order: 40 },
    { ...ofPlatform, label: 'Sales', to: SALES_PAGE, order: 10 },
    { ...ofPlatform, label: 'Taxes', to: PLATFORM_TAXES_PAGE, order: 20 },
    { ...ofPlatform, label: 'Donations', to: PLATFORM_DONATIONS_PAGE, order: 30 },
    { ...ofPlatform, label: 'Refunds', to: PLATFORM_REFUNDS_PAGE, order: 40 },
  ],
  fills: [
    fill(eventTabs, {
      key: 'report',
      order: 35,
      can,
      meta: { label: 'Report', path: 'report' },
      Component: EventReportTab,
    }),
    fill(eventOverview, { key: 'sales', order: 10, can, meta: {}, Component: EventOverview }),
    fill(tenantActions, { key: 'sales', order: 10, can, meta: {}, Component: TenantSalesLink }),
  ],
});
