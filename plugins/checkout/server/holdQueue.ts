import { batchBy, type Deps } from '@foyer/kit/server';
import type { Terms } from '@foyer/plugin-fees/engine';
import { cartState, parseCart, type CartRefusal, type CartState } from './cartState.ts';
import type { Source } from './source.ts';

export interface HoldRequest {
  tenantId: string;
  eventId: string;
  cartId: string;
  /** Used if the cart has no order yet. */
  orderUID: string;
  terms: Terms;
  expiresAt: Date;
  /** Applies to scarce tickets, of which others hold more than is left. */
  expiresWhenScarceAt: Date;
  source: Source;
}

/** Large enough to empty the queue, small enough that nobody waits for a whole crowd. */
const MAX_IN_ONE = 64;

const HOLD = `
  select checkout_hold($1, wanted.draft, $2, wanted.uid, wanted.terms, wanted.expires,
    wanted.address, wanted.device, wanted.scarce) as state
  from unnest($3::uuid[], $4::text[], $5::jsonb[], $6::timestamptz[], $7::timestamptz[],
      $8::text[], $9::text[])
    as wanted (draft, uid, terms, expires, scarce, address, device)`;

/**
 * Holds of one event contend for the same counters, so they queue in the process instead of
 * blocking a connection each. Requests that arrive during a statement share the next one and its
 * commit. A rejection affects only one cart.
 */
export const makeHoldQueue = (
  deps: Deps,
): ((request: HoldRequest) => Promise<CartState | CartRefusal>) =>
  batchBy(
    ({ tenantId, eventId }) => `${tenantId} ${eventId}`,
    async (requests) => {
      const [{ tenantId, eventId }] = requests;
      const rows = await deps.forTenant(tenantId).statement<{ state: unknown }>({
        text: HOLD,
        values: [
          tenantId,
          eventId,
          requests.map(({ cartId }) => cartId),
          requests.map(({ orderUID }) => orderUID),
          termsOf(requests),
          requests.map(({ expiresAt }) => expiresAt),
          requests.map(({ expiresWhenScarceAt }) => expiresWhenScarceAt),
          requests.map(({ source }) => source.address),
          requests.map(({ source }) => source.device),
        ],
      });
      return rows.map(({ state }) => parseCart(state, cartState));
    },
    { most: MAX_IN_ONE },
  );

/** Serializes the terms once for all requests that share them. */
function termsOf(requests: readonly HoldRequest[]): string[] {
  const written = new Map<Terms, string>();
  return requests.map(({ terms }) => {
    const text = written.get(terms) ?? JSON.stringify(terms);
    written.set(terms, text);
    return text;
  });
}
