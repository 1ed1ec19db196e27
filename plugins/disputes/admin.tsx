import { defineAdmin, useTenantId } from '@foyer/kit/admin';
import { lazy } from 'react';
import { DISPUTE_PAGE, DISPUTES_PAGE, PLATFORM_DISPUTE_PAGE } from './admin/addresses.ts';
import { disputes } from './contract.ts';

const Disputes = lazy(() => import('./admin/Disputes.tsx'));
const DisputePage = lazy(() => import('./admin/DisputePage.tsx'));

const canRead = 'disputes.read';
const canReadAll = 'disputes.readAll';

const menu = { label: 'Disputes', to: DISPUTES_PAGE, section: 'Payouts', order: 60 } as const;

export default defineAdmin({
  contract: disputes,
  recordPages: { dispute: { platform: PLATFORM_DISPUTE_PAGE, tenant: DISPUTE_PAGE } },
  pages: [
    { path: DISPUTES_PAGE, can: canRead, realm: 'tenant', element: <TenantDisputes /> },
    { path: DISPUTES_PAGE, can: canReadAll, realm: 'platform', element: <Disputes /> },
    { path: DISPUTE_PAGE, can: canRead, realm: 'tenant', element: <DisputePage /> },
    { path: PLATFORM_DISPUTE_PAGE, can: canRead, realm: 'platform', element: <DisputePage /> },
  ],
  menu: [
    { ...menu, can: canRead, realm: 'tenant' },
    { ...menu, can: canReadAll, realm: 'platform' },
  ],
});

/** A tenant's disputes in its own console. */
function TenantDisputes() {
  return <Disputes tenantId={useTenantId()} />;
}
