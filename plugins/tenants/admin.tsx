import { consoleFinders, dashboardTiles, defineAdmin, fill, shellBanners } from '@foyer/kit/admin';
import { lazy } from 'react';
import { TENANTS_PAGE } from './admin/addresses.ts';
import { tenants } from './contract.ts';
import { ORGANIZATION_PAGE, TENANT_PAGE } from './slots.ts';

const TenantList = lazy(() => import('./admin/TenantList.tsx'));
const PlatformTenantPage = lazy(() => import('./admin/PlatformTenantPage.tsx'));
const OrganizationPage = lazy(() => import('./admin/OrganizationPage.tsx'));
const TenantFinder = lazy(() => import('./admin/TenantFinder.tsx'));
const SuspensionBanner = lazy(() => import('./admin/SuspensionBanner.tsx'));
const TenantTile = lazy(() => import('./admin/TenantTile.tsx'));

const can = 'tenants.read';

export default defineAdmin({
  contract: tenants,
  recordPages: { tenant: { platform: TENANT_PAGE, tenant: ORGANIZATION_PAGE } },
  pages: [
    { path: TENANTS_PAGE, can, realm: 'platform', element: <TenantList /> },
    { path: `${TENANT_PAGE}/*`, can, realm: 'platform', element: <PlatformTenantPage /> },
    { path: `${ORGANIZATION_PAGE}/*`, can, realm: 'tenant', element: <OrganizationPage /> },
  ],
  redirects: [
    { from: '/tenant', to: TENANTS_PAGE, realm: 'platform' },
    { from: `${TENANTS_PAGE}/:tenantId/*`, to: `${TENANT_PAGE}/*`, realm: 'platform' },
    { from: `${TENANTS_PAGE}/:tenantId/*`, to: `${ORGANIZATION_PAGE}/*`, realm: 'tenant' },
    { from: `${TENANT_PAGE}/*`, to: `${ORGANIZATION_PAGE}/*`, realm: 'tenant' },
  ],
  menu: [
    {
      label: 'Tenants',
      to: TENANTS_PAGE,
      covers: TENANT_PAGE.slice(0, TENANT_PAGE.lastIndexOf('/')),
      can,
      realm: 'platform',
      section: 'Tenants',
      order: 10,
    },
    {
      label: 'Organization',
      to: ORGANIZATION_PAGE,
      can,
      realm: 'tenant',
      section: 'Settings',
      order: 10,
    },
  ],
  fills: [
    fill(shellBanners, { key: 'suspension', can, meta: {}, Component: SuspensionBanner }),
    fill(dashboardTiles, { key: 'tenants', order: 10, can, meta: {}, Component: TenantTile }),
    fill(consoleFinders, {
      key: 'tenants',
      order: 10,
      can,
      meta: { realm: 'platform' },
      Component: TenantFinder,
    }),
  ],
});
