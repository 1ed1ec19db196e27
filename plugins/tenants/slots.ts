import { slot } from '@foyer/kit/admin';

/**
 * Tabs of the page about one tenant; `path` is the last part of the tab's address. A locked tenant
 * is neither active nor pending: it can be looked at and not changed.
 */
export const tenantTabs = slot<
  { tenantId: string; isLocked: boolean },
  { label: string; path: string }
>('tenants.tenant.tabs/v1');
