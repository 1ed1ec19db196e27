import { dashboardTiles, defineAdmin, fill } from '@foyer/kit/admin';
import { lazy } from 'react';
import { tenants } from './contract.ts';

const TenantList = lazy(() => import('./admin/TenantList.tsx'));
const PlatformTenantPage = lazy(() => import('./admin/PlatformTenantPage.tsx'));
const OrganisationPage = lazy(() => import('./admin/OrganisationPage.tsx'));
const TenantTile = lazy(() => import('./admin/TenantTile.tsx'));

const can = 'tenants:tenants.read';

export default defineAdmin({
  contract: tenants,
  pages: [
    { path: '/tenants', can, realm: 'platform', element: <TenantList /> },
    { path: '/tenant/:tenantId/*', can, realm: 'platform', element: <PlatformTenantPage /> },
    { path: '/organisation/*', can, realm: 'tenant', element: <OrganisationPage /> },
  ],
  menu: [
    { label: 'Tenants', to: '/tenants', can, realm: 'platform', section: 'Organisers', order: 10 },
    { label: 'Organisation', to: '/organisation', can, realm: 'tenant', order: 90 },
  ],
  fills: [
    fill(dashboardTiles, { key: 'tenants', order: 10, can, meta: {}, Component: TenantTile }),
  ],
});
