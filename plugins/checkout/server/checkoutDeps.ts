import {
  batchBy,
  type CounterDeclared,
  type Deps,
  memoize,
  metrics,
  readSettings,
} from '@foyer/kit/server';
import type { Terms } from '@foyer/plugin-fees/engine';
import { feePricing } from '@foyer/plugin-fees/server';
import { gateway, type MoneyFlow, paymentSetup } from '@foyer/plugin-payments/server';
import type * as z from 'zod';
import { checkout, type checkoutSettings } from '../contract.ts';
import type { CartPath } from './cart.ts';
import { type CartRefusal, type CartState, cartState, parseCart } from './cartState.ts';
import { type HoldRequest, makeHoldQueue } from './hold.ts';
import { type KeepOpened, makeOpenedQueue } from './payment/openCheckoutSession.ts';
import { purchaseChallenges, type PurchaseChallenges, type Source } from './purchaseChallenge.ts';

export type CheckoutSettings = z.output<typeof checkoutSettings>;

/** Cached tenant settings and the batching queues of carts and holds. */
export interface CheckoutDeps {
  terms(tenantId: string): Promise<Terms>;
  settings(tenantId: string): Promise<CheckoutSettings>;
  /** @throws 422 if the tenant uses its own account and it can't take payments */
  flow(tenantId: string): Promise<MoneyFlow>;
  carts: CartQueues;
  take(request: HoldRequest): Promise<CartState | CartRefusal>;
  keepOpened: KeepOpened;
  purchaseChallenges: PurchaseChallenges;
  /** Counts hold and cart requests by result. */
  count: { hold: Count; cart: Count };
}

type Count = (labels: { answer: string }) => void;

/** Maximum age of cached tenant settings, in ms. */
const FRESH_MS = 1_000;

export function makeCheckoutDeps(deps: Deps): CheckoutDeps {
  const setupOf = memoize(FRESH_MS, (tenantId: string) =>
    deps.forTenant(tenantId).read((db) => deps.use(paymentSetup).of(db, tenantId)),
  );
  return {
    terms: (tenantId) => deps.use(feePricing).cachedTerms(tenantId),
    settings: memoize(FRESH_MS, (tenantId: string) =>
      deps.forTenant(tenantId).read((db) => readSettings(db, checkout, tenantId)),
    ),
    flow: async (tenantId) => deps.use(gateway).flowOf(await setupOf(tenantId)),
    carts: makeCartQueues(deps),
    take: makeHoldQueue(deps),
    keepOpened: makeOpenedQueue(deps),
    purchaseChallenges: deps.use(purchaseChallenges),
    count: {
      hold: counter(deps, {
        name: 'foyer_checkout_holds_total',
        help: 'Hold requests by result: granted, granted for less time because tickets are scarce, or the reason for rejection',
        labels: ['answer'],
      }),
      cart: counter(deps, {
        name: 'foyer_checkout_carts_total',
        help: 'Cart requests by result: created, or the reason for rejection',
        labels: ['answer'],
      }),
    },
  };
}

/** Declared on first use: seeding a demo runs without a host and so without metrics. */
function counter(deps: Deps, declared: CounterDeclared<'answer'>): Count {
  let count: Count | undefined;
  return (labels) => {
    count ??= deps.use(metrics).counter(declared);
    count(labels);
  };
}

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
interface CartQueues {
  /** Reads a cart. */
  read(cart: CartPath): Promise<Answer>;
  /** Creates a cart and counts it toward its source's limit. */
  create(cart: NewCart): Promise<Answer>;
}

const tenantOf = <Cart extends CartPath>({ tenantId }: Cart): string => tenantId;

const makeCartQueues = (deps: Deps): CartQueues => ({
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
