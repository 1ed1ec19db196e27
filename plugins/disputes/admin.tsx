import { client, type Send } from '@foyer/kit';
import { defineAdmin, useTenantId } from '@foyer/kit/admin';
import { lazy } from 'react';
import { DISPUTE_PAGE, DISPUTES_PAGE, PLATFORM_DISPUTE_PAGE } from './admin/disputeWords.ts';
import { disputes } from './contract.ts';
import { ANSWERABLE } from './contract/disputes.ts';

const Disputes = lazy(() => import('./admin/Disputes.tsx'));
const DisputePage = lazy(() => import('./admin/DisputePage.tsx'));

const canRead = 'disputes.read';
const canReadAll = 'disputes.readAll';

const menu = { label: 'Disputes', to: DISPUTES_PAGE, section: 'Orders', order: 30 } as const;

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
    { ...menu, can: canReadAll, realm: 'platform', count: unanswered },
  ],
});

/** How many disputes wait for a response. */
async function unanswered(send: Send): Promise<number> {
  const list = client(disputes, send).disputes;
  const pages = await Promise.all(
    ANSWERABLE.map((status) => list({ filters: `status=${status}`, limit: 1 })),
  );
  return pages.reduce((sum, { count }) => sum + count, 0);
}

/** A tenant's disputes in its own console. */
function TenantDisputes() {
  return <Disputes tenantId={useTenantId()} />;
}
