import type { Instance } from '@foyer/kit/admin';
import type { Page } from './page.ts';

/** The operators' console. */
export const PLATFORM = {
  realm: 'platform',
  applicationType: 'PLATFORM',
  title: 'Platform console',
  tenantFrom: 'path',
} as const satisfies Partial<Instance>;

/** An organizer's console. */
export const TENANT = {
  realm: 'tenant',
  applicationType: 'TENANT',
  tenantFrom: 'session',
} as const satisfies Partial<Instance>;

/** The console of this page. */
export function instanceOf(page: Page): Instance {
  const { basename, tenant, title } = page;
  if (page.realm === 'platform') return { ...PLATFORM, basename };
  return { ...TENANT, title: tenant?.name ?? title, basename };
}
