import { slot } from './slot.ts';

/**
 * What is found by the console's search (⌘K), a group of `FoundRows` each. `words` has three letters at
 * least; `realm` says in which console it looks, both unless given.
 * @example fills: [fill(consoleFinders, { key: 'tenants', can: 'tenants.read', meta: { realm: 'platform' }, Component: TenantFinder })]
 */
export const consoleFinders = slot<{ words: string }, { realm?: 'platform' | 'tenant' }>(
  'shell.finders/v1',
);
