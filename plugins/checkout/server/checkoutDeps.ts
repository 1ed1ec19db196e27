import { memoize, metrics, readSettings, type CounterDeclared, type Deps } from '@foyer/kit/server';
import type * as z from 'zod';
import { feePricing } from '@foyer/plugin-fees/server';
import type { Terms } from '@foyer/plugin-fees/engine';
import { gateway, paymentSetup, type MoneyFlow } from '@foyer/plugin-payments/server';
import { checkout, type checkoutSettings } from '../contract.ts';
import type { CartRefusal, CartState } from './cartState.ts';
import { makeCartQueues, type CartQueues } from './cartQueues.ts';
import { makeHoldQueue, type HoldRequest } from './holdQueue.ts';
import { makeOpenedQueue, type KeepOpened } from './payment/openedQueue.ts';
import { puzzlePlace, type PuzzlePlace } from './puzzle.ts';

export type CheckoutSettings = z.output<typeof checkoutSettings>;

/** What every click of a sale needs to know of its tenant, and the queues of its carts and holds. */
export interface CheckoutDeps {
  terms(tenantId: string): Promise<Terms>;
  settings(tenantId: string): Promise<CheckoutSettings>;
  /** @throws 422 where the tenant chose to be paid by itself and cannot be */
  flow(tenantId: string): Promise<MoneyFlow>;
  carts: CartQueues;
  take(request: HoldRequest): Promise<CartState | CartRefusal>;
  keepOpened: KeepOpened;
  puzzle: PuzzlePlace;
  /** Counts what somebody who wanted tickets held, or a cart, was answered. */
  count: { hold: Count; cart: Count };
}

type Count = (labels: { answer: string }) => void;

/** How old may be what is remembered of a tenant. */
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
    puzzle: deps.use(puzzlePlace),
    count: {
      hold: counter(deps, {
        name: 'foyer_checkout_holds_total',
        help: 'Holds that were asked for: taken, taken for the shorter time of what is scarce, or why not',
        labels: ['answer'],
      }),
      cart: counter(deps, {
        name: 'foyer_checkout_carts_total',
        help: 'Carts that were asked for: made, or why not',
        labels: ['answer'],
      }),
    },
  };
}

/** Declared when it first counts: what is joined without its host, to fill a demo, has no metrics. */
function counter(deps: Deps, declared: CounterDeclared<'answer'>): Count {
  let count: Count | undefined;
  return (labels) => {
    count ??= deps.use(metrics).counter(declared);
    count(labels);
  };
}
