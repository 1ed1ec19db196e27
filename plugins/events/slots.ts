import { slot } from '@foyer/kit/admin';
import type { EventPlace, EventStatus, RefundPlan } from './contract.ts';

/** What one does in a tab: prepare the event, sell it, or let people in. */
export type EventTabGroup = 'setUp' | 'sell' | 'door';

/** Tabs of the page about one event; `path` is the last part of the tab's address, `group` is `sell` unless given. */
export const eventTabs = slot<
  { tenantId: string; eventId: string; eventName: string; status: EventStatus },
  { label: string; path: string; group?: EventTabGroup }
>('events.event.tabs/v1');

/** Above the tabs of that page, for what has to be seen first; most events have nothing there. */
export const eventNotices = slot<{
  tenantId: string;
  eventId: string;
  eventName: string;
  status: EventStatus;
}>('events.event.notices/v1');

/** Figures on the first tab of that page, beside what is sold and left. */
export const eventOverview = slot<{ tenantId: string; eventId: string; eventName: string }>(
  'events.event.overview/v1',
);

/** A change that is about to be made, as ticket holders would read of it. */
export type ToldChange =
  { kind: 'cancelled'; reason: string; refundPlan: RefundPlan } | ({ kind: 'moved' } & EventPlace);

/** Beside a change that ticket holders are told of: how many there are, and what they read. */
export const changeNotices = slot<{ tenantId: string; eventId: string; change: ToldChange }>(
  'events.event.change/v1',
);

/** Where the page about one event is, for `useScoped`; `EVENT_TAB` opens one of its tabs. */
export const EVENT_PAGE = '/events/:eventId';
export const EVENT_TAB = `${EVENT_PAGE}/:tab` as const;
