import { slot } from '@foyer/kit/admin';
import type { EventPlace, EventStatus, RefundPlan } from './contract.ts';

/** The task of a tab: prepare the event, sell it, or let people in. */
export type EventTabGroup = 'setUp' | 'sell' | 'door';

/** Tabs of an event's page; `path` is the last part of the tab's address, `group` defaults to `sell`. */
export const eventTabs = slot<
  { tenantId: string; eventId: string; eventName: string; status: EventStatus },
  { label: string; path: string; group?: EventTabGroup }
>('events.event.tabs/v1');

/** Above the tabs of that page, for important notices; empty for most events. */
export const eventNotices = slot<{
  tenantId: string;
  eventId: string;
  eventName: string;
  status: EventStatus;
}>('events.event.notices/v1', { isUsuallyEmpty: true });

/** Figures on the first tab of that page, next to those sold and left. */
export const eventOverview = slot<{ tenantId: string; eventId: string; eventName: string }>(
  'events.event.overview/v1',
);

/** What an event has earned, in the list of events next to its tickets. `height` is kept free while it loads. */
export const eventSales = slot<{ tenantId: string; eventId: string }, { height?: number }>(
  'events.event.sales/v1',
);

/** Buttons for the event that comes next, on the organizer's home. */
export const nextEventActions = slot<{ tenantId: string; eventId: string }>(
  'events.event.nextActions/v1',
);

/** A pending change, as ticket holders would read it. */
export type AnnouncedChange =
  { kind: 'cancelled'; reason: string; refundPlan: RefundPlan } | ({ kind: 'moved' } & EventPlace);

/** Next to a change that ticket holders are told about: how many there are, and what they read. */
export const changeNotices = slot<{ tenantId: string; eventId: string; change: AnnouncedChange }>(
  'events.event.change/v1',
);

/** The path of an event's page, for `useScoped`; `EVENT_TAB` opens one of its tabs. */
export const EVENT_PAGE = '/events/:eventId';
export const EVENT_TAB = `${EVENT_PAGE}/:tab` as const;
