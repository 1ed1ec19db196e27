import { slot } from '@foyer/kit/admin';

/**
 * Tabs of the page about one tenant; `path` is the last part of the tab's address. A locked tenant
 * is neither active nor pending: it can be viewed but not changed.
 */
export const tenantTabs = slot<
  { tenantId: string; isLocked: boolean },
  { label: string; path: string }
>('tenants.tenant.tabs/v1');

/** Placed next to the title of the page about one tenant. */
export const tenantActions = slot<{ tenantId: string; name: string; isLocked: boolean }>(
  'tenants.tenant.actions/v1',
);

/** The address of the platform's page about one tenant; `TENANT_TAB` opens one of its tabs. */
export const TENANT_PAGE = '/tenant/:tenantId';
export const TENANT_TAB = `${TENANT_PAGE}/:tab` as const;

/** In a tenant's console, the page about itself. */
export const ORGANIZATION_PAGE = '/organization';
