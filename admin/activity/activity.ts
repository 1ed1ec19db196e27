import { dashboardTiles, defineAdmin, fill } from '@foyer/kit/admin';
import { createElement, lazy } from 'react';
import { kit } from '../../plugins/kit/kernelContract.ts';

const ActivityPage = lazy(() => import('./ActivityPage.tsx'));
const RecentActivity = lazy(() => import('./RecentActivity.tsx'));

/** The host's own admin part in both consoles: the audit log, for users who can read it. */
export const activity = defineAdmin({
  contract: kit,
  pages: [
    {
      path: '/activity',
      can: 'audit.read',
      realm: 'platform',
      element: createElement(ActivityPage),
    },
    {
      path: '/activity',
      can: 'audit.own',
      realm: 'tenant',
      element: createElement(ActivityPage),
    },
  ],
  menu: [
    {
      label: 'Activity',
      to: '/activity',
      can: 'audit.read',
      realm: 'platform',
      section: 'Settings',
      order: 90,
    },
    {
      label: 'Activity',
      to: '/activity',
      can: 'audit.own',
      realm: 'tenant',
      section: 'Settings',
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
