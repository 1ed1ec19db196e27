import { defineAdmin, fill } from '@foyer/kit/admin';
import { tenantTabs } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { events } from './contract.ts';

const EventList = lazy(() => import('./admin/EventList.tsx'));
const EventPage = lazy(() => import('./admin/EventPage.tsx'));
const TenantEvents = lazy(() => import('./admin/TenantEvents.tsx'));

const can = 'events:events.read';

export default defineAdmin({
  contract: events,
  pages: [
    { path: '/events', can, realm: 'tenant', element: <EventList /> },
    { path: '/events/:eventId/*', can, scoped: true, element: <EventPage /> },
  ],
  menu: [{ label: 'Events', to: '/events', can, realm: 'tenant', section: 'Events', order: 10 }],
  fills: [
    fill(tenantTabs, {
      key: 'events',
      order: 20,
      can,
      meta: { label: 'Events', path: 'events' },
      Component: TenantEvents,
    }),
  ],
});
