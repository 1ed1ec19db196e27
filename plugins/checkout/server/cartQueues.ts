import { batchBy, type Deps } from '@foyer/kit/server';
import { cartState, parseCart, type CartRefusal, type CartState } from './cartState.ts';
import type { CartPath } from './cart.ts';
import type { Source } from './purchaseChallenge.ts';

interface NewCart extends CartPath {
  lines: { ticketTypeId: string; quantity: number }[];
  donationCents: number;
  source: Source;
}

type Answer = CartState | CartRefusal;

/** Few enough that one statement takes only some milliseconds. */
const MAX_IN_ONE = 32;

const READ = `
  select checkout_read($1, wanted.draft, wanted.event) as state
  from unnest($2::uuid[], $3::uuid[]) with ordinality as wanted (draft, event, n)
  order by wanted.n`;

const CREATE = 'select state from checkout_create_all($1, $2::jsonb) as state';

/** Batches the cart requests of a crowd: one statement per tenant for many requests. */
export interface CartQueues {
  /** Reads a cart. */
  read(cart: CartPath): Promise<Answer>;
  /** Creates a cart and counts it toward its source's limit. */
  create(cart: NewCart): Promise<Answer>;
}

const tenantOf = <Cart extends CartPath>({ tenantId }: Cart): string => tenantId;

export const makeCartQueues = (deps: Deps): CartQueues => ({
  read: batchBy(
    tenantOf<CartPath>,
    async (carts) => {
      const [{ tenantId }] = carts;
      return answersOf(deps, tenantId, {
        text: READ,
        values: [
          tenantId,
          carts.map(({ draftOrderUID: cartId }) => cartId),
          carts.map(({ eventId }) => eventId),
        ],
      });
    },
    { most: MAX_IN_ONE },
  ),
  create: batchBy(
    tenantOf<NewCart>,
    async (carts) => {
      const [{ tenantId }] = carts;
      const wanted = carts.map(
        ({ draftOrderUID: cartId, eventId, lines, donationCents, source }) => ({
          ...{ draft: cartId, event: eventId, lines, donation: donationCents },
          ...source,
        }),
      );
      return answersOf(deps, tenantId, {
        text: CREATE,
        values: [tenantId, JSON.stringify(wanted)],
      });
    },
    { most: MAX_IN_ONE },
  ),
});

async function answersOf(
  deps: Deps,
  tenantId: string,
  statement: { text: string; values: readonly unknown[] },
): Promise<Answer[]> {
  const rows = await deps.forTenant(tenantId).statement<{ state: unknown }>(statement);
  return rows.map(({ state }) => parseCart(state, cartState));
}
