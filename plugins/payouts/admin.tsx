import { defineAdmin, fill } from '@foyer/kit/admin';
import { orderActions } from '@foyer/plugin-orders/slots';
import { tenantActions } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import {
  BATCH_PAGE,
  COMPLETED_PAGE,
  PAYOUTS,
  RECONCILIATION_PAGE,
  RUN_PAGE,
  TENANT_COMPLETED_PAGE,
  TENANT_PAYOUTS,
} from './addresses.ts';
import { batchMenu, batchPages } from './admin/batches/pages.tsx';
import { cashFlowMenu, cashFlowPages } from './admin/cashFlow/pages.tsx';
import { completedMenu, completedPages } from './admin/completed/pages.tsx';
import { pendingMenu, pendingPages } from './admin/pending/pages.tsx';
import { reconciliationMenu, reconciliationPages } from './admin/reconciliation/pages.tsx';
import { runPages } from './admin/runs/pages.tsx';
import { payouts } from './contract.ts';

const CashFlowLink = lazy(() => import('./admin/cashFlow/CashFlowLink.tsx'));
const HoldPayout = lazy(() => import('./admin/HoldPayout.tsx'));

export default defineAdmin({
  contract: payouts,
  recordPages: {
    payout_batch: { platform: BATCH_PAGE },
    payout_run: { platform: RUN_PAGE },
    difference: { platform: RECONCILIATION_PAGE },
  },
  pages: [
    ...pendingPages,
    ...runPages,
    ...completedPages,
    ...batchPages,
    ...cashFlowPages,
    ...reconciliationPages,
  ],
  redirects: [
    { from: PAYOUTS, to: COMPLETED_PAGE },
    { from: TENANT_PAYOUTS, to: TENANT_COMPLETED_PAGE, realm: 'platform' },
    { from: `${TENANT_PAYOUTS}/*`, to: `${PAYOUTS}/*`, realm: 'tenant' },
    { from: '/reports/sales/payouts/*', to: `${PAYOUTS}/*`, realm: 'tenant' },
  ],
  menu: [...pendingMenu, ...completedMenu, ...batchMenu, ...cashFlowMenu, ...reconciliationMenu],
  fills: [
    fill(tenantActions, {
      key: 'cash-flow',
      order: 20,
      can: 'payouts.read',
      meta: {},
      Component: CashFlowLink,
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
