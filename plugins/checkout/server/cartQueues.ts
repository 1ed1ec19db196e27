import { batchBy, type Deps } from '@foyer/kit/server';
import { cartState, parseCart, type CartRefusal, type CartState } from './cartState.ts';
import type { CartPath } from './queryCart.ts';
import type { Source } from './source.ts';

export interface NewCart extends CartPath {
  lines: { ticketTypeId: string; quantity: number }[];
  donationCents: number;
  source: Source;
}

type Answer = CartState | CartRefusal;

/** So few that one statement is answered in some milliseconds. */
const MAX_IN_ONE = 32;

const READ = `
  select checkout_read($1, wanted.draft, wanted.event) as state
  from unnest($2::uuid[], $3::uuid[]) with ordinality as wanted (draft, event, n)
  order by wanted.n`;

const CREATE = 'select state from checkout_create_all($1, $2::jsonb) as state';

/** What a crowd asks at every click, of one tenant in one statement. */
export interface CartQueues {
  /** A cart as it stands. */
  read(cart: CartPath): Promise<Answer>;
  /** A new one, counted for where it comes from. */
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
          carts.map(({ draftOrderUID }) => draftOrderUID),
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
      const wanted = carts.map(({ draftOrderUID, eventId, lines, donationCents, source }) => ({
        ...{ draft: draftOrderUID, event: eventId, lines, donation: donationCents },
        ...source,
      }));
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
