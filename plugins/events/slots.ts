import { slot } from '@foyer/kit/admin';
import type { EventStatus } from './contract.ts';

/** Tabs of the page about one event; `path` is the last part of the tab's address. */
export const eventTabs = slot<
  { tenantId: string; eventId: string; eventName: string; status: EventStatus },
  { label: string; path: string }
>('events.event.tabs/v1');
