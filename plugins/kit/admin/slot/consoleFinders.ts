import { slot } from './slot.ts';

/**
 * A group of `FoundRows` in the console's search (⌘K). `words` has at least 3 characters; `realm` limits it to one
 * console, by default both.
 * @example fills: [fill(consoleFinders, { key: 'tenants', can: 'tenants.read', meta: { realm: 'platform' }, Component: TenantFinder })]
 */
export const consoleFinders = slot<{ words: string }, { realm?: 'platform' | 'tenant' }>(
  'shell.finders/v1',
);
