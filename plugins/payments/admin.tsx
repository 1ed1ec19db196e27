import { defineAdmin, fill } from '@foyer/kit/admin';
import { ORGANIZATION_PAGE, TENANT_PAGE, tenantTabs } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { payments } from './contract.ts';

const TenantPayments = lazy(() => import('./admin/TenantPayments.tsx'));

const PAYMENTS_TAB = 'payments';

export default defineAdmin({
  contract: payments,
  recordPages: {
    payment_setting: {
      platform: `${TENANT_PAGE}/${PAYMENTS_TAB}`,
      tenant: `${ORGANIZATION_PAGE}/${PAYMENTS_TAB}`,
    },
  },
  fills: [
    fill(tenantTabs, {
      key: 'payments',
      order: 40,
      can: 'setup.read',
      meta: { label: 'Payment/Payouts', path: PAYMENTS_TAB },
      Component: TenantPayments,
    }),
  ],
});
