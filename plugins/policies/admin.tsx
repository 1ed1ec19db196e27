import { dashboardTiles, defineAdmin, fill } from '@foyer/kit/admin';
import { lazy } from 'react';
import { policies } from './contract.ts';

const PolicyList = lazy(() => import('./admin/PolicyList.tsx'));
const PolicyTile = lazy(() => import('./admin/PolicyTile.tsx'));

export default defineAdmin({
  contract: policies,
  recordPages: { policy: { platform: policies.resources.policies.path } },
  screens: [{ resource: policies.resources.policies, list: PolicyList, label: 'Global policies' }],
  menu: [
    {
      label: 'Global policies',
      to: policies.resources.policies.path,
      can: 'policies.read',
      section: 'Settings',
      order: 30,
    },
  ],
  fills: [
    fill(dashboardTiles, {
      key: 'policies',
      order: 30,
      can: 'policies.read',
      meta: {},
      Component: PolicyTile,
    }),
  ],
});
