import { dashboardTiles, defineAdmin, fill } from '@foyer/kit/admin';
import { tenantTabs } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { charities } from './contract.ts';

const CharityList = lazy(() => import('./admin/CharityList.tsx'));
const CharityTile = lazy(() => import('./admin/CharityTile.tsx'));
const TenantCharities = lazy(() => import('./admin/TenantCharities.tsx'));

export default defineAdmin({
  contract: charities,
  recordPages: { charity: { platform: charities.resources.charities.path } },
  screens: [{ resource: charities.resources.charities, list: CharityList, label: 'Charities' }],
  menu: [
    {
      label: 'Charities',
      to: charities.resources.charities.path,
      can: 'charities.read',
      section: 'Tenants',
      order: 20,
    },
  ],
  fills: [
    fill(tenantTabs, {
      key: 'charities',
      order: 60,
      can: 'assignments.read',
      meta: { label: 'Charities', path: 'charities' },
      Component: TenantCharities,
    }),
    fill(dashboardTiles, {
      key: 'charities',
      order: 20,
      can: 'assignments.read',
      meta: {},
      Component: CharityTile,
    }),
  ],
});
