import { defineAdmin, fill } from '@foyer/kit/admin';
import { tenantTabs } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { payments } from './contract.ts';

const TenantPayments = lazy(() => import('./admin/TenantPayments.tsx'));

export default defineAdmin({
  contract: payments,
  fills: [
    fill(tenantTabs, {
      key: 'payments',
      order: 40,
      can: 'setup.read',
      meta: { label: 'Payment/Payouts', path: 'payments' },
      Component: TenantPayments,
    }),
  ],
});
