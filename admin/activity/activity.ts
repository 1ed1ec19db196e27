import { dashboardTiles, defineAdmin, fill } from '@foyer/kit/admin';
import { createElement, lazy } from 'react';
import { kit } from '../../plugins/kit/kernelContract.ts';

const ActivityPage = lazy(() => import('./ActivityPage.tsx'));
const RecentActivity = lazy(() => import('./RecentActivity.tsx'));

/** The host's own half of the platform's console: the audit, readable by those who may. */
export const activity = defineAdmin({
  contract: kit,
  pages: [
    {
      path: '/activity',
      can: 'audit.read',
      realm: 'platform',
      element: createElement(ActivityPage),
    },
  ],
  menu: [
    {
      label: 'Activity',
      to: '/activity',
      can: 'audit.read',
      realm: 'platform',
      section: 'Platform',
      order: 90,
    },
  ],
  fills: [
    fill(dashboardTiles, {
      key: 'activity',
      order: 100,
      can: 'audit.read',
      meta: { wide: true },
      Component: RecentActivity,
    }),
  ],
});
