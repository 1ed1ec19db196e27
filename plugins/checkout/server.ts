import { defineServer, implement, on } from '@foyer/kit/server';
import { chargeChanged, sessionChanged } from '@foyer/plugin-payments/contract';
import { checkout } from './contract.ts';
import {
  addDiscount,
  changeCart,
  createCart,
  readCart,
  releaseHold,
  removeDiscount,
} from './server/cart.ts';
import { forgetDrafts } from './server/forgetDrafts.ts';
import { extendHold, hold } from './server/hold.ts';
import { createPayment } from './server/payment/createPayment.ts';
import { settleCharge } from './server/payment/settleCharge.ts';
import { settleSession } from './server/payment/settleSession.ts';
import { sweepPayments } from './server/payment/sweepPayments.ts';
import { makeShop } from './server/shop.ts';
import { orderStatus } from './server/status.ts';

export { sweepPayments } from './server/payment/sweepPayments.ts';

export default defineServer({
  contract: checkout,
  migrations: new URL('./migrations/', import.meta.url),
  router: (deps) => {
    const shop = makeShop(deps);
    return implement(checkout, {
      routes: {
        createCart,
        readCart,
        changeCart,
        addDiscount,
        removeDiscount,
        releaseHold,
        hold: hold(shop),
        extendHold: extendHold(shop),
        createPayment: createPayment(shop),
        status: orderStatus(shop),
      },
    });
  },
  listens: [
    on(sessionChanged, 'afterCommit', (hint, deps) =>
      settleSession(deps, { ...hint, cause: 'webhook' }),
    ),
    on(chargeChanged, 'afterCommit', (hint, deps) => settleCharge(deps, hint)),
  ],
  jobs: {
    sweep: { every: '1m', run: (_payload, ctx) => sweepPayments(ctx) },
    forgetDrafts: { every: '1h', run: (_payload, ctx) => forgetDrafts(ctx) },
  },
});
