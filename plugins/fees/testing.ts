import type { TestApp } from '@foyer/testing';
import { expect } from 'vitest';
import { feePricing } from './server.ts';

/**
 * Carts show prices that are at most a second old. Resolves once they show a tenant's new prices.
 */
export async function pricesShown(app: TestApp, tenantId: string): Promise<void> {
  const deps = app.runtime.depsOf('fees');
  const pricing = deps.use(feePricing);
  const now = await deps.forTenant(tenantId).read((db) => pricing.termsOf(db, tenantId));
  await expect
    .poll(() => pricing.cachedTerms(tenantId), { timeout: 10_000, interval: 50 })
    .toEqual(now);
}
