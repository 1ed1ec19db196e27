import { ApiError } from '@foyer/kit';
import type { Deps, StorefrontPages } from '@foyer/kit/server';
import { orderFacts } from '../order/orderFacts.ts';
import { readOrderToken } from '../mail/orderToken.ts';

const ORDER_PAGE = /^\/orders\/([^/]+)\/?$/;

/** The buyer's order page shows nothing in its description, and is a 404 if there is no order. */
export const describeOrderPages = (deps: Deps): StorefrontPages => ({
  async describe({ tenant, path }) {
    const token = ORDER_PAGE.exec(path)?.[1];
    if (token === undefined) return null;
    const tenantId = tenant.id;
    const named = readOrderToken(deps, { tenantId, token });
    if (!named) return 'missing';
    try {
      await deps.forTenant(tenantId).read((db) => orderFacts(db, { tenantId, ...named }));
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return 'missing';
      throw error;
    }
  },
  paths: () => Promise.resolve([]),
});
