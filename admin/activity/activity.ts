import { dashboardTiles, defineAdmin, fill, useClient } from '@foyer/kit/admin';
import { createElement, lazy } from 'react';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { kit } from '../../plugins/kit/kernelContract.ts';

const ActivityPage = lazy(() => import('./ActivityPage.tsx'));
const TenantActivityPage = lazy(() => import('./TenantActivityPage.tsx'));
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
      element: createElement(TenantActivityPage),
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
    { label: 'Activity', to: '/activity', can: 'audit.own', realm: 'tenant', order: 95 },
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

export const NOUN = { one: 'entry', many: 'entries' };

export const emptyActivity = {
  title: 'No activity yet',
  body: 'Every change appears here, along with the previous value.',
};

export type Kinds = readonly z.output<typeof kit.routes.auditKinds.reply>['kinds'][number][];

const NONE: Kinds = [];

/** The options of the audit log's filters; the other filters also work without them. */
export function useKinds(tenantId: string | null): Kinds {
  const api = useClient(kit);
  const { data } = useQuery({
    queryKey: ['audit kinds', tenantId],
    queryFn: () =>
      tenantId === null ? api.auditKinds({}) : api.tenantAuditKinds({ params: { tenantId } }),
    retry: false,
  });
  return data?.kinds ?? NONE;
}
