import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

/**
 * Runs the same expectations against Stripe itself if STRIPE_LIVE_TEST_KEY is a test-mode key;
 * otherwise only against the local Stripe.
 */
const key = process.env['STRIPE_LIVE_TEST_KEY'];
if (key && !key.startsWith('sk_test_'))
  throw new Error('STRIPE_LIVE_TEST_KEY must be a test-mode key.');

let shop: LocalShop;
beforeAll(async () => {
  shop = await localShop();
});
afterAll(() => shop.stop());

const run = Date.now();
const small = {
  price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'Programme' } },
  quantity: 1,
};

describe.each([
  ['the local Stripe', () => shop.stripe, true],
  ['live: Stripe itself', () => new Stripe(key ?? ''), Boolean(key)],
])('%s', (_name, stripeOf, isThere) => {
  const live = test.runIf(isThere);
  const create = (over: object = {}, options: Stripe.RequestOptions = {}) =>
    stripeOf().checkout.sessions.create(saleOf(over), options);

  live('creates an open session without a payment and lists its lines', async () => {
    const made = await create();
    expect(made).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 10000,
      currency: 'usd',
      client_reference_id: 'ORDER1',
      metadata: { orderUID: 'ORDER1' },
      livemode: false,
      ui_mode: 'hosted_page',
    });
    const lines = await stripeOf().checkout.sessions.listLineItems(made.id);
    expect(lines.data).toMatchObject([
      { description: 'General admission', quantity: 2, amount_total: 10000 },
    ]);
  });

  live('expires a session once, and then it has no URL', async () => {
    const { id } = await create();
    expect(await stripeOf().checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    await expect(stripeOf().checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
    });
  });

  live.each([
    ['an unknown parameter', { color: 'red' }, { code: 'parameter_unknown', param: 'color' }],
    ['a total below 50 cents', { line_items: [small] }, { code: 'amount_too_small' }],
    [
      'an expiry that is too soon',
      { expires_at: Math.floor(run / 1000) + 60 },
      { param: 'expires_at' },
    ],
  ])('rejects %s', async (_what, over, problem) => {
    await expect(create(over)).rejects.toMatchObject({ statusCode: 400, ...problem });
  });

  live('repeats the response for the same key and rejects other parameters with it', async () => {
    const idempotencyKey = `live:${run}`;
    const first = await create({}, { idempotencyKey });
    const again = await create({}, { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(
      create({ client_reference_id: 'ORDER2' }, { idempotencyKey }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  live('returns an error for missing objects', async () => {
    await expect(stripeOf().charges.retrieve('ch_no')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(stripeOf().refunds.create({ charge: 'ch_no' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'charge',
    });
  });
});
