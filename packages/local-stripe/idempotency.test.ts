import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

let shop: LocalShop;
beforeEach(async () => {
  shop = await localShop();
});
afterEach(() => shop.stop());

const create = (over = {}, options: Stripe.RequestOptions = {}) =>
  shop.stripe.checkout.sessions.create(saleOf(over), options);

describe('an idempotency key', () => {
  test('repeats the first response and creates nothing twice', async () => {
    const first = await create({}, { idempotencyKey: 'one' });
    const again = await create({}, { idempotencyKey: 'one' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'idempotency-key': 'one',
      'original-request': first.lastResponse.requestId,
    });
    expect((await shop.stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test('with other parameters is an error', async () => {
    await create({}, { idempotencyKey: 'one' });
    await expect(
      create({ client_reference_id: 'ORDER2' }, { idempotencyKey: 'one' }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('expires after a day', async () => {
    const first = await create({}, { idempotencyKey: 'one' });
    await shop.local.advance(25 * 60 * 60 * 1000);
    expect((await create({}, { idempotencyKey: 'one' })).id).not.toBe(first.id);
  });

  test('stores a 400 from executing the request, but not one from validating it', async () => {
    const refund = (charge: string, idempotencyKey: string) =>
      shop.stripe.refunds.create({ charge }, { idempotencyKey }).catch((error: unknown) => error);
    const executed = (await refund('ch_no', 'one')) as Stripe.errors.StripeError;
    const replayed = (await refund('ch_no', 'one')) as Stripe.errors.StripeError;
    expect(executed.headers?.['idempotent-replayed']).toBeUndefined();
    expect(replayed).toMatchObject({ code: 'resource_missing' });
    expect(replayed.headers?.['idempotent-replayed']).toBe('true');

    await create({ color: 'red' }, { idempotencyKey: 'two' }).catch(() => undefined);
    expect((await create({}, { idempotencyKey: 'two' })).status).toBe('open');
  });

  test('is rejected while its first request is in progress', async () => {
    await shop.local.faults({ action: 'slow', ms: 1500 });
    const both = await Promise.allSettled([1, 2].map(() => create({}, { idempotencyKey: 'one' })));
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({
      statusCode: 409,
      headers: { 'stripe-should-retry': 'true' },
    });
    const made = both.find(
      ({ status }) => status === 'fulfilled',
    ) as PromiseFulfilledResult<Stripe.Checkout.Session>;
    expect((await create({}, { idempotencyKey: 'one' })).id).toBe(made.value.id);
  });

  test('has at most 255 characters', async () => {
    await expect(create({}, { idempotencyKey: 'x'.repeat(256) })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('a planned fault', () => {
  const sessions = async () => (await shop.stripe.checkout.sessions.list()).data.length;
  const failing = (action: 'http_500_before' | 'rate_limit_429' | 'conflict_409') =>
    shop.local.faults({ action, match: { method: 'POST', path: '/v1/checkout/*' } });

  test.each([
    ['http_500_before', 500],
    ['rate_limit_429', 429],
    ['conflict_409', 409],
  ] as const)(
    '%s happens before anything else, and its key is free',
    async (action, statusCode) => {
      await failing(action);
      await expect(create({}, { idempotencyKey: 'one' })).rejects.toMatchObject({ statusCode });
      expect(await sessions()).toBe(0);
      expect((await create({}, { idempotencyKey: 'one' })).status).toBe('open');
    },
  );

  test('http_500_after_commit executes the request and returns an error', async () => {
    await shop.local.faults({ action: 'http_500_after_commit' });
    await expect(create({}, { idempotencyKey: 'one' })).rejects.toMatchObject({ statusCode: 500 });
    await expect(create({}, { idempotencyKey: 'one' })).rejects.toMatchObject({ statusCode: 500 });
    expect(await sessions()).toBe(1);
  });

  test('reset_after_commit executes the request; the SDK retries by itself', async () => {
    await shop.local.faults({ action: 'reset_after_commit' });
    const made = await create({}, { idempotencyKey: 'zero' });
    expect(made.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await sessions()).toBe(1);
  });

  test('reset_after_commit twice is a connection error, and the next try gets the result', async () => {
    await shop.local.faults({ action: 'reset_after_commit', times: 2 });
    await expect(create({}, { idempotencyKey: 'one' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    const found = await create({}, { idempotencyKey: 'one' });
    expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await sessions()).toBe(1);
  });

  test('timeout_after_commit executes the request and never responds', async () => {
    await shop.local.faults({ action: 'timeout_after_commit' });
    await expect(create({}, { idempotencyKey: 'one', timeout: 1500 })).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await sessions()).toBe(1);
  });

  test('occurs at the planned time', async () => {
    await shop.local.faults({ action: 'http_500_before', match: { method: 'POST', nth: 2 } });
    await create();
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    await create();
  });
});
