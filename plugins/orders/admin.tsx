import { client } from '@foyer/kit';
import { consoleFinders, defineAdmin, fill, useTenantId } from '@foyer/kit/admin';
import { changeNotices, eventNotices, eventTabs } from '@foyer/plugin-events/slots';
import { feeSettingsAside } from '@foyer/plugin-fees/slots';
import { lazy } from 'react';
import { useParams } from 'react-router';
import {
  EVENT_ORDER,
  ORDER_PAGE,
  ORDERS_PAGE,
  PLATFORM_REPORT_ORDER,
  REPORT_ORDER,
  REVIEWS_PAGE,
} from './admin/addresses.ts';
import type { OrderPlace } from './admin/order/useOrderOrigin.ts';
import { orders } from './contract.ts';

const EventOrders = lazy(() => import('./admin/list/OrderList.tsx'));
const LastMonth = lazy(() => import('./admin/whatIf/LastMonth.tsx'));
const OrdersPage = lazy(() => import('./admin/list/OrdersPage.tsx'));
const RefundAll = lazy(() => import('./admin/refundAll/RefundAll.tsx'));
const NoticePreview = lazy(() => import('./admin/notice/NoticePreview.tsx'));
const Reviews = lazy(() => import('./admin/reviews/Reviews.tsx'));
const OrderFinder = lazy(() => import('./admin/list/OrderFinder.tsx'));
const OrderRecord = lazy(() => import('./admin/order/OrderRecord.tsx'));

const canRead = 'orders.read';
const canReadAll = 'orders.readAll';
const canReview = 'orders.review';

export default defineAdmin({
  contract: orders,
  recordPages: {
    order: ORDER_PAGE,
    ticket: ORDER_PAGE,
    refund: ORDER_PAGE,
  },
  pages: [
    { path: ORDERS_PAGE, can: canRead, realm: 'tenant', element: <OrdersPage of="tenant" /> },
    {
      path: ORDERS_PAGE,
      can: canReadAll,
      realm: 'platform',
      element: <OrdersPage of="platform" />,
    },
    { path: REVIEWS_PAGE, can: canReview, realm: 'platform', element: <Reviews /> },
    {
      path: ORDER_PAGE,
      can: canRead,
      scoped: true,
      element: <OrderPage place="desk" />,
    },
    { path: EVENT_ORDER, can: canRead, realm: 'tenant', element: <OrderPage place="desk" /> },
    { path: REPORT_ORDER, can: canRead, realm: 'tenant', element: <OrderPage place="report" /> },
    {
      path: PLATFORM_REPORT_ORDER,
      can: canRead,
      realm: 'platform',
      element: <OrderPage place="report" />,
    },
  ],
  menu: [
    {
      label: 'Orders',
      to: ORDERS_PAGE,
      section: 'Orders',
      order: 10,
      can: canRead,
      realm: 'tenant',
    },
    {
      label: 'Orders',
      to: ORDERS_PAGE,
      section: 'Orders',
      order: 10,
      can: canReadAll,
      realm: 'platform',
    },
    {
      label: 'Needs review',
      to: REVIEWS_PAGE,
      section: 'Orders',
      order: 20,
      can: canReview,
      realm: 'platform',
      count: async (send) =>
        (await client(orders, send).reviews({ filters: 'isQuiet=false', limit: 1 })).count,
    },
  ],
  fills: [
    fill(consoleFinders, {
      key: 'orders',
      order: 30,
      can: canRead,
      meta: { realm: 'tenant' },
      Component: OrderFinder,
    }),
    fill(consoleFinders, {
      key: 'platformOrders',
      order: 30,
      can: canReadAll,
      meta: { realm: 'platform' },
      Component: OrderFinder,
    }),
    fill(eventNotices, {
      key: 'refund-all',
      can: 'orders.refundAll',
      meta: {},
      Component: RefundAll,
    }),
    fill(changeNotices, {
      key: 'notice',
      can: canRead,
      meta: {},
      Component: NoticePreview,
    }),
    fill(eventTabs, {
      key: 'orders',
      order: 30,
      can: canRead,
      meta: { label: 'Orders', path: 'orders' },
      Component: EventOrders,
    }),
    fill(feeSettingsAside, {
      key: 'last-month',
      order: 20,
      can: 'fees.compare',
      meta: {},
      Component: LastMonth,
    }),
  ],
});

/** The order that the route names. */
function OrderPage({ place }: { place: OrderPlace }) {
  const { eventId = '', orderUID = '' } = useParams();
  return (
    <OrderRecord tenantId={useTenantId()} eventId={eventId} orderUID={orderUID} place={place} />
  );
}
