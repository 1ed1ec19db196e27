import { defineServer, handle, implement, on, provide } from '@foyer/kit/server';
import { eventCancelled } from '@foyer/plugin-events/contract';
import { paymentsChanged } from '@foyer/plugin-payments/contract';
import { orderCompleted } from '@foyer/plugin-orders/contract';
import { tenantDeleting, tenantPurged } from '@foyer/plugin-tenants/contract';
import { checkout } from './contract.ts';
import {
  addDiscount,
  changeCart,
  createCart,
  forgetDrafts,
  readCart,
  releaseHold,
  removeDiscount,
} from './server/cart.ts';
import { describeSuccess, forgetTenant, keepTenant, orderStatus } from './server/status.ts';
import { extendHold, hold } from './server/hold.ts';
import { forgetOldDrafts, settle, sweep } from './server/jobs.ts';
import { createPayment } from './server/payment/createPayment.ts';
import {
  closeEvent,
  onPaymentsChanged,
  settleAll,
  sweepPayments,
} from './server/payment/settleAll.ts';
import { markAttemptsPaid } from './server/payment/attempt.ts';
import { makePurchaseChallenges, purchaseChallenges } from './server/purchaseChallenge.ts';
import { makeCheckoutDeps } from './server/checkoutDeps.ts';

export * from './server/purchaseChallenge.ts';
export { sweepPayments } from './server/payment/settleAll.ts';
import { previewDiscount } from './server/previewDiscount.ts';

export default defineServer({
  contract: checkout,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  router: (deps) => {
    const checkoutDeps = makeCheckoutDeps(deps);
    return implement(checkout, {
      routes: {
        createCart: createCart(checkoutDeps),
        readCart: readCart(checkoutDeps),
        changeCart: changeCart(checkoutDeps),
        addDiscount: addDiscount(checkoutDeps),
        removeDiscount: removeDiscount(checkoutDeps),
        previewDiscount: previewDiscount(checkoutDeps),
        releaseHold: releaseHold(checkoutDeps),
        hold: hold(checkoutDeps),
        extendHold: extendHold(checkoutDeps),
        createPayment: createPayment(checkoutDeps),
        status: orderStatus(checkoutDeps),
      },
    });
  },
  listens: [
    on(tenantDeleting, 'sameTransaction', keepTenant),
    on(tenantPurged, 'sameTransaction', forgetTenant),
    on(paymentsChanged, 'sameTransaction', onPaymentsChanged),
    on(orderCompleted, 'sameTransaction', markAttemptsPaid),
    on(eventCancelled, 'afterCommit', closeEvent, { queue: 'gateway' }),
  ],
  jobs: [
    handle(settle, settleAll),
    handle(sweep, (_payload, ctx) => sweepPayments(ctx)),
    handle(forgetOldDrafts, (_payload, ctx) => forgetDrafts(ctx)),
  ],
  pages: describeSuccess,
  provides: [provide(purchaseChallenges, makePurchaseChallenges)],
  async ready(deps) {
    // Payments interrupted by a crash are checked at startup, not a minute later.
    await deps
      .asPlatform('Finishes payments that a crash interrupted.')
      .tx((tx) => tx.enqueue(sweep, {}, { key: 'start' }));
  },
});
