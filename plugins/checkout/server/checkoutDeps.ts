import { memoize, metrics, readSettings, type CounterDeclared, type Deps } from '@foyer/kit/server';
import type * as z from 'zod';
import { feePricing } from '@foyer/plugin-fees/server';
import type { Terms } from '@foyer/plugin-fees/engine';
import { gateway, paymentSetup, type MoneyFlow } from '@foyer/plugin-payments/server';
import { checkout, type checkoutSettings } from '../contract.ts';
import type { CartRefusal, CartState } from './cartState.ts';
import { makeCartQueues, type CartQueues } from './cartQueues.ts';
import { makeHoldQueue, type HoldRequest } from './hold.ts';
import { makeOpenedQueue, type KeepOpened } from './payment/openCheckoutSession.ts';
import { purchaseChallenges, type PurchaseChallenges } from './purchaseChallenge.ts';

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
