import { client, type Send } from '@foyer/kit';
import { consoleFinders, defineAdmin, fill } from '@foyer/kit/admin';
import { orderActions } from '@foyer/plugin-orders/slots';
import { payoutSchedule } from '@foyer/plugin-payments/slots';
import { tenantActions } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import {
  BATCH_PAGE,
  BATCHES_PAGE,
  CASH_FLOW_PAGE,
  COMPLETED_PAGE,
  DEBTS_PAGE,
  PAYOUT_ORDER_PAGE,
  PAYOUT_PAGE,
  PAYOUTS,
  PENDING_PAGE,
  RECONCILIATION_DAYS_PAGE,
  RECONCILIATION_PAGE,
  RECONCILIATION_RESOLVED_PAGE,
  RUN_PAGE,
  RUNS_PAGE,
  TENANT_CASH_FLOW_PAGE,
  TENANT_COMPLETED_PAGE,
  TENANT_PAYOUT_ORDER_PAGE,
  TENANT_PAYOUT_PAGE,
  TENANT_PAYOUTS,
  TENANT_PENDING_PAGE,
} from './addresses.ts';
import { payouts } from './contract.ts';

const PendingPayouts = lazy(() => import('./admin/pending/PendingPayouts.tsx'));
const TenantPending = lazy(() => import('./admin/pending/TenantPending.tsx'));
const Runs = lazy(() => import('./admin/runs/Runs.tsx'));
const RunPage = lazy(() => import('./admin/runs/RunPage.tsx'));
const CompletedPayouts = lazy(() => import('./admin/completed/CompletedPayouts.tsx'));
const TenantPayouts = lazy(() => import('./admin/completed/TenantPayouts.tsx'));
const PayoutPage = lazy(() => import('./admin/completed/PayoutPage.tsx'));
const PayoutOrderPage = lazy(() => import('./admin/completed/PayoutOrderPage.tsx'));
const Batches = lazy(() => import('./admin/batches/Batches.tsx'));
const BatchPage = lazy(() => import('./admin/batches/BatchPage.tsx'));
const CashFlowPage = lazy(() => import('./admin/cashFlow/CashFlowPage.tsx'));
const CashFlowLink = lazy(() => import('./admin/cashFlow/CashFlowLink.tsx'));
const PlatformDebts = lazy(() => import('./admin/debts/PlatformDebts.tsx'));
const TenantDebts = lazy(() => import('./admin/debts/TenantDebts.tsx'));
const Reconciliation = lazy(() => import('./admin/reconciliation/Reconciliation.tsx'));
const UpcomingPayouts = lazy(() => import('./admin/UpcomingPayouts.tsx'));
const PayoutFinder = lazy(() => import('./admin/finder/PayoutFinder.tsx'));
const StripeFinder = lazy(() => import('./admin/finder/StripeFinder.tsx'));
const HoldPayout = lazy(() => import('./admin/HoldPayout.tsx'));

const all = { can: 'payouts.readAll', realm: 'platform' } as const;
const own = { can: 'payouts.read', realm: 'tenant' } as const;
/** One tenant's pages in the platform console. */
const ofTenant = { can: 'payouts.read', realm: 'platform' } as const;
const reconciles = { can: 'payouts.reconcile', realm: 'platform' } as const;

const section = 'Payouts';
const pending = { section, label: 'Pending', to: PENDING_PAGE, order: 10 };
const completed = { section, label: 'Completed', to: COMPLETED_PAGE, order: 20 };
const debts = { section, label: 'Amounts owed', to: DEBTS_PAGE, order: 50 };

/** The numbers next to the menu's items, each from the list behind it. */
const readyToPay = async (send: Send): Promise<number> =>
  (
    await client(payouts, send).pending({
      filters:
        'details.payoutStatus=ready,details.facilitator=platform,details.hasAccount=true,details.tenantSuspended=false',
      limit: 1,
    })
  ).count;
const proposedBatches = async (send: Send): Promise<number> =>
  (await client(payouts, send).batches({ filters: 'state=proposed', limit: 1 })).count;
const openDifferences = async (send: Send): Promise<number> =>
  (await client(payouts, send).differences({ filters: 'isResolved=false', limit: 1 })).count;

export default defineAdmin({
  contract: payouts,
  recordPages: {
    payout_batch: { platform: BATCH_PAGE },
    payout_run: { platform: RUN_PAGE },
    difference: { platform: RECONCILIATION_PAGE },
  },
  pages: [
    { ...all, path: PENDING_PAGE, element: <PendingPayouts /> },
    { ...own, path: PENDING_PAGE, element: <TenantPending /> },
    { ...ofTenant, path: TENANT_PENDING_PAGE, element: <TenantPending /> },
    { ...all, path: RUNS_PAGE, element: <Runs /> },
    { ...all, path: RUN_PAGE, element: <RunPage /> },
    { ...all, path: COMPLETED_PAGE, element: <CompletedPayouts /> },
    { ...own, path: COMPLETED_PAGE, element: <TenantPayouts /> },
    { ...ofTenant, path: TENANT_COMPLETED_PAGE, element: <TenantPayouts /> },
    { ...all, path: PAYOUT_PAGE, element: <PayoutPage whose="all" /> },
    { ...own, path: PAYOUT_PAGE, element: <PayoutPage whose="tenant" /> },
    { ...ofTenant, path: TENANT_PAYOUT_PAGE, element: <PayoutPage whose="tenant" /> },
    { ...ofTenant, path: PAYOUT_ORDER_PAGE, element: <PayoutOrderPage /> },
    { ...own, path: PAYOUT_ORDER_PAGE, element: <PayoutOrderPage /> },
    { ...ofTenant, path: TENANT_PAYOUT_ORDER_PAGE, element: <PayoutOrderPage /> },
    { ...all, path: BATCHES_PAGE, element: <Batches /> },
    { ...all, path: BATCH_PAGE, element: <BatchPage /> },
    { ...own, path: CASH_FLOW_PAGE, element: <CashFlowPage /> },
    { ...ofTenant, path: TENANT_CASH_FLOW_PAGE, element: <CashFlowPage /> },
    { ...own, path: DEBTS_PAGE, element: <TenantDebts /> },
    { ...all, path: DEBTS_PAGE, element: <PlatformDebts /> },
    { ...reconciles, path: RECONCILIATION_PAGE, element: <Reconciliation view="open" /> },
    {
      ...reconciles,
      path: RECONCILIATION_RESOLVED_PAGE,
      element: <Reconciliation view="resolved" />,
    },
    { ...reconciles, path: RECONCILIATION_DAYS_PAGE, element: <Reconciliation view="days" /> },
  ],
  redirects: [
    { from: PAYOUTS, to: COMPLETED_PAGE },
    { from: TENANT_PAYOUTS, to: TENANT_COMPLETED_PAGE, realm: 'platform' },
    { from: `${TENANT_PAYOUTS}/*`, to: `${PAYOUTS}/*`, realm: 'tenant' },
    { from: '/reports/sales/payouts/*', to: `${PAYOUTS}/*`, realm: 'tenant' },
  ],
  menu: [
    { ...all, ...pending, count: readyToPay },
    { ...own, ...pending },
    { ...all, ...completed },
    { ...own, ...completed },
    { ...all, section, label: 'Batches', to: BATCHES_PAGE, order: 30, count: proposedBatches },
    { ...own, section, label: 'Balance', to: CASH_FLOW_PAGE, order: 40 },
    { ...own, ...debts },
    { ...all, ...debts },
    {
      ...reconciles,
      section,
      label: 'Reconciliation',
      to: RECONCILIATION_PAGE,
      order: 70,
      count: openDifferences,
    },
  ],
  fills: [
    fill(consoleFinders, {
      key: 'stripe',
      order: 5,
      can: all.can,
      meta: { realm: 'platform' },
      Component: StripeFinder,
    }),
    fill(consoleFinders, {
      key: 'platformPayouts',
      order: 40,
      can: all.can,
      meta: { realm: 'platform' },
      Component: PayoutFinder,
    }),
    fill(consoleFinders, {
      key: 'payouts',
      order: 40,
      can: own.can,
      meta: { realm: 'tenant' },
      Component: PayoutFinder,
    }),
    fill(tenantActions, {
      key: 'cash-flow',
      order: 20,
      can: 'payouts.read',
      meta: {},
      Component: CashFlowLink,
    }),
    fill(payoutSchedule, {
      key: 'upcoming',
      order: 10,
      can: 'payouts.read',
      meta: {},
      Component: UpcomingPayouts,
    }),
    fill(orderActions, {
      key: 'hold-payout',
      order: 10,
      can: 'payouts.hold',
      meta: {},
      Component: HoldPayout,
    }),
  ],
});
