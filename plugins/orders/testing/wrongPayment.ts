import type Stripe from 'stripe';
import { buyer, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { gateway } from '@foyer/plugin-payments/server';
import type { SaleApp } from '@foyer/plugin-payments/testing';

/** What is paid instead of the requested amount. */
export interface Wrong {
  unitCents?: number;
  card?: string;
}

const stripeOf = (app: SaleApp) => app.runtime.depsOf('orders').use(gateway).stripe();

/**
 * A second checkout session of the same order, which buyers can't open themselves. @returns the session
 */
export async function otherPage(
  app: SaleApp,
  orderUID: string,
  wrong: Wrong = {},
): Promise<string> {
  const { params, account } = (await app
    .database('checkout_attempt')
    .where({ order_uid: orderUID })
    .first('params', 'account')) as {
    params: Stripe.Checkout.SessionCreateParams;
    account: string | null;
  };
  const [item] = params.line_items ?? [];
  if (!item?.price_data) throw new Error('The checkout session has no item.');
  if (wrong.unitCents !== undefined) item.price_data.unit_amount = wrong.unitCents;
  const { id } = await stripeOf(app).checkout.sessions.create(
    params,
    account ? { stripeAccount: account } : {},
  );
  return id;
}

/** An order of one ticket at $50 with a wrong payment; `session` is the correct one. */
export async function wronglyPaid(app: SaleApp, event: EventOnSale, wrong: Wrong) {
  const one = await buyer(app, event);
  await one.hold();
  const { orderUID, session } = await one.place();
  const wrongSession = await otherPage(app, orderUID, wrong);
  await app.stripe.pay(wrongSession, wrong.card);
  await app.settled();
  return { orderUID, session, wrongSession, cartId: one.path.draftOrderUID };
}
