import { slot } from '@foyer/kit/admin';
import type { EventStatus } from './contract.ts';

/** Tabs of the page about one event; `path` is the last part of the tab's address. */
export const eventTabs = slot<
  { tenantId: string; eventId: string; eventName: string; status: EventStatus },
  { label: string; path: string }
>('events.event.tabs/v1');

/** Above the tabs of that page, for what has to be seen first; most events have nothing there. */
export const eventNotices = slot<{
  tenantId: string;
  eventId: string;
  eventName: string;
  status: EventStatus;
}>('events.event.notices/v1');

/** Where the page about one event is, for `useScoped`; `EVENT_TAB` opens one of its tabs. */
export const EVENT_PAGE = '/events/:eventId';
export const EVENT_TAB = `${EVENT_PAGE}/:tab` as const;
