import { consoleFinders, defineAdmin, fill } from '@foyer/kit/admin';
import { tenantTabs } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { EVENTS_PAGE, NEW_EVENT_PAGE } from './admin/addresses.ts';
import { events } from './contract.ts';
import { EVENT_PAGE } from './slots.ts';

const EventList = lazy(() => import('./admin/EventList.tsx'));
const EventFinder = lazy(() => import('./admin/EventFinder.tsx'));
const PlatformEventFinder = lazy(() => import('./admin/PlatformEventFinder.tsx'));
const EventPage = lazy(() => import('./admin/EventPage.tsx'));
const NewEvent = lazy(() => import('./admin/NewEvent.tsx'));
const TenantEvents = lazy(() => import('./admin/TenantEvents.tsx'));

const can = 'events.read';

export default defineAdmin({
  contract: events,
  recordPages: {
    event: EVENT_PAGE,
    ticketType: `${EVENT_PAGE}/tickets`,
    discount: `${EVENT_PAGE}/discounts`,
  },
  pages: [
    { path: EVENTS_PAGE, can, realm: 'tenant', element: <EventList /> },
    { path: NEW_EVENT_PAGE, can: 'events.create', realm: 'tenant', element: <NewEvent /> },
    { path: `${EVENT_PAGE}/*`, can, scoped: true, element: <EventPage /> },
  ],
  redirects: [
    { from: '/event', to: EVENTS_PAGE, realm: 'tenant' },
    { from: '/event/:eventId/*', to: `${EVENT_PAGE}/*`, realm: 'tenant' },
  ],
  menu: [{ label: 'Events', to: EVENTS_PAGE, can, realm: 'tenant', section: 'Events', order: 10 }],
  fills: [
    fill(tenantTabs, {
      key: 'events',
      order: 20,
      can,
      meta: { label: 'Events', path: 'events' },
      Component: TenantEvents,
    }),
    fill(consoleFinders, {
      key: 'events',
      order: 20,
      can,
      meta: { realm: 'tenant' },
      Component: EventFinder,
    }),
    fill(consoleFinders, {
      key: 'platformEvents',
      order: 20,
      can: 'events.find',
      meta: { realm: 'platform' },
      Component: PlatformEventFinder,
    }),
  ],
});
