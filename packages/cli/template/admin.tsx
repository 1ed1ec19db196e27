import { dashboardTiles, defineAdmin, fill } from '@foyer/kit/admin';
import { tenantTabs } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { sample } from './contract.ts';

const NotesPage = lazy(() => import('./admin/NotesPage.tsx'));
const NoteTile = lazy(() => import('./admin/NoteTile.tsx'));
const TenantNotes = lazy(() => import('./admin/TenantNotes.tsx'));

const can = 'notes.read';

export default defineAdmin({
  contract: sample,
  pages: [{ path: '/sample', can, realm: 'tenant', element: <NotesPage /> }],
  menu: [{ label: 'Notes', to: '/sample', can, realm: 'tenant', order: 80 }],
  fills: [
    fill(tenantTabs, {
      key: 'sample',
      order: 90,
      can,
      meta: { label: 'Notes', path: 'sample' },
      Component: TenantNotes,
    }),
    fill(dashboardTiles, { key: 'sample', order: 90, can, meta: {}, Component: NoteTile }),
  ],
});
