import { request } from 'node:http';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localShop, saleOf, sdkFor, type LocalShop } from './testing/localShop.ts';

let shop: LocalShop;
beforeEach(async () => {
  shop = await localShop();
});
afterEach(() => shop.stop());

/** Sends requests that no SDK would. */
const ask = (
  method: string,
  path: string,
  { body = '', headers = {} }: { body?: string; headers?: Record<string, string> } = {},
) =>
  new Promise<{ status: number; body: { error?: { code?: string; message?: string } } }>(
    (resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: shop.local.port,
          method,
          path,
          headers: { authorization: 'Bearer sk_test_1', ...headers },
        },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    },
  );

const create = (over = {}) => shop.stripe.checkout.sessions.create(saleOf(over));

describe('authentication', () => {
  test.each(['sk_live_51', 'rk_test_1', 'nonsense'])('rejects the key %s', async (key) => {
    await expect(sdkFor(shop.local.port, key).balance.retrieve()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });

  test('rejects another API version and an unknown account', async () => {
    const headers = { 'stripe-version': '2020-08-27' };
    expect((await ask('GET', '/v1/balance', { headers })).status).toBe(400);
    await expect(
      shop.stripe.balance.retrieve({}, { stripeAccount: 'acct_no' }),
    ).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' });
  });

  test('names an unknown path', async () => {
    expect(await ask('GET', '/v1/nothing')).toMatchObject({
      status: 404,
      body: { error: { message: 'Unrecognized request URL (GET: /v1/nothing).' } },
    });
  });

  test('refuses to start in production unless explicitly allowed', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      await expect(localShop()).rejects.toThrow('doesn’t run in production');
      await (await localShop({ isAllowedInProduction: true })).stop();
    } finally {
      process.env['NODE_ENV'] = before;
    }
  });
});

describe('parameters', () => {
  test('unknown to Stripe are rejected by name', async () => {
    await expect(create({ color: 'red' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'color',
    });
    await expect(create({ payment_intent_data: { color: 'red' } })).rejects.toMatchObject({
      param: 'payment_intent_data[color]',
    });
    await expect(create({ payment_method_types: ['card'] })).rejects.toMatchObject({
      code: 'payment_method_types_no_longer_supported',
    });
  });

  test('that are missing or not numbers are named in brackets', async () => {
    const line = saleOf().line_items?.[0];
    const { quantity: _left, ...withoutQuantity } = line ?? {};
    await expect(create({ line_items: [withoutQuantity] })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'line_items[0][quantity]',
    });
    await expect(create({ line_items: [{ ...line, quantity: 1.5 }] })).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'line_items[0][quantity]',
    });
  });

  test('of metadata are merged, and an empty one deletes its key', async () => {
    const made = await create();
    await shop.local.pay(made.id);
    const { payment_intent: id } = await shop.stripe.checkout.sessions.retrieve(made.id);
    const update = (metadata: Record<string, string>) =>
      shop.stripe.paymentIntents.update(String(id), { metadata });
    expect((await update({ color: 'red' })).metadata).toEqual({
      orderUID: 'ORDER1',
      color: 'red',
    });
    expect((await update({ orderUID: '' })).metadata).toEqual({ color: 'red' });
  });

  test('named like object prototype members are harmless', async () => {
    const body = '__proto__[polluted]=1&constructor[prototype][polluted]=1';
    expect((await ask('POST', '/v1/checkout/sessions', { body })).status).toBe(400);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('expand', () => {
  test('works up to four levels deep, also in lists', async () => {
    const made = await create();
    await shop.local.pay(made.id);
    await shop.local.flush();
    const { data } = await shop.stripe.checkout.sessions.list({
      expand: ['data.payment_intent.latest_charge.balance_transaction.source'],
    });
    expect(data[0]).toMatchObject({
      payment_intent: { latest_charge: { balance_transaction: { source: { object: 'charge' } } } },
    });
    await expect(
      shop.stripe.checkout.sessions.retrieve(made.id, {
        expand: ['payment_intent.latest_charge.balance_transaction.source.payment_intent'],
      }),
    ).rejects.toMatchObject({ param: 'expand' });
  });

  test('ignores missing values', async () => {
    const made = await create();
    await shop.local.pay(made.id);
    const { data } = await shop.stripe.charges.list({
      expand: ['data.transfer.destination_payment', 'data.application_fee'],
    });
    expect(data).toMatchObject([{ paid: true, application_fee: null }]);
  });

  test.each(['status', 'nothing', 'metadata.orderUID'])('refuses %s', async (path) => {
    const { id } = await create();
    await expect(
      shop.stripe.checkout.sessions.retrieve(id, { expand: [path] }),
    ).rejects.toMatchObject({ message: `This property cannot be expanded (${path}).` });
  });
});

describe('lists', () => {
  test('are returned newest first, in pages that the SDK walks through both ways', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.unshift((await create()).id);
    const seen: string[] = [];
    for await (const { id } of shop.stripe.checkout.sessions.list({ limit: 2 })) seen.push(id);
    expect(seen).toEqual(ids);
    const first = await shop.stripe.checkout.sessions.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' });
    const back = await shop.stripe.checkout.sessions.list({ limit: 2, ending_before: ids[4] });
    expect(back.data.map(({ id }) => id)).toEqual([ids[2], ids[3]]);
    expect(back.has_more).toBe(true);
  });

  test('have at most a hundred entries and require an existing cursor', async () => {
    const list = (input: Stripe.Checkout.SessionListParams) =>
      shop.stripe.checkout.sessions.list(input);
    await expect(list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(list({ starting_after: 'cs_test_no' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});
