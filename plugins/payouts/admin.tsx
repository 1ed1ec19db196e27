import { defineAdmin, fill } from '@foyer/kit/admin';
import { orderActions } from '@foyer/plugin-orders/slots';
import { lazy } from 'react';
import { reconciliationMenu, reconciliationPages } from './admin/reconciliation/pages.tsx';
import { payouts } from './contract.ts';

const HoldPayout = lazy(() => import('./admin/HoldPayout.tsx'));

export default defineAdmin({
  contract: payouts,
  pages: [...reconciliationPages],
  menu: [...reconciliationMenu],
  fills: [
    fill(orderActions, {
      key: 'hold-payout',
      order: 10,
      can: 'payouts.hold',
      meta: {},
      Component: HoldPayout,
    }),
  ],
});
