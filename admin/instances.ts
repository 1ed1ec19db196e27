import type { Instance } from '@foyer/kit/admin';
import type { Page } from './page.ts';

/** The operators' console. */
export const PLATFORM = {
  realm: 'platform',
  applicationType: 'PLATFORM',
  tenantFrom: 'path',
} as const satisfies Partial<Instance>;

/** An organiser's console. */
export const TENANT = {
  realm: 'tenant',
  applicationType: 'TENANT',
  tenantFrom: 'session',
} as const satisfies Partial<Instance>;

/** The instance that a page is; another console is another object here. */
export function instanceOf(page: Page): Instance {
  const kind = page.realm === 'platform' ? PLATFORM : TENANT;
  return { ...kind, title: page.title, basename: page.basename };
}
