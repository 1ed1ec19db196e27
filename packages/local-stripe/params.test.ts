import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import type Stripe from 'stripe';
import { z } from 'zod';
import { allOperations } from './operations/allOperations.ts';
import { integer, newMetadata, text } from './protocol/formTypes.ts';
import { operation, type UnknownKeys } from './protocol/operation.ts';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

describe('the parameters of an operation', () => {
  const transfer = { method: 'POST', path: '/v1/transfers', handle: () => ({}) } as const;

  test('must be known to the SDK and have its types', () => {
    operation<Stripe.TransferCreateParams>()({
      ...transfer,
      params: z.strictObject({ amount: integer, currency: text, metadata: newMetadata.optional() }),
    });
    operation<Stripe.TransferCreateParams>()({
      ...transfer,
      // @ts-expect-error -- Stripe has no color for a transfer.
      params: z.strictObject({ amount: integer, color: text }),
    });
    operation<Stripe.TransferCreateParams>()({
      ...transfer,
      // @ts-expect-error -- An amount is a number.
      params: z.strictObject({ amount: text }),
    });
    operation<Stripe.Checkout.SessionCreateParams>()({
      ...transfer,
      // @ts-expect-error -- Nested unknown parameters are rejected too.
      params: z.strictObject({
        line_items: z.array(z.strictObject({ quantity: integer, color: text })),
      }),
    });
  });

  test('are compared through lists, unions and optional properties', () => {
    type Known = {
      items?: { price?: '' | { cents: number } }[];
      metadata?: Record<string, string>;
    };
    expectTypeOf<UnknownKeys<{ items: { price: { cents: 1 } }[] }, Known>>().toBeNever();
    expectTypeOf<UnknownKeys<{ metadata?: { a: string } }, Known>>().toBeNever();
    expectTypeOf<
      UnknownKeys<{ items?: { price?: { cents: 1; color?: 'red' } }[] }, Known>
    >().toEqualTypeOf<'color'>();
    expectTypeOf<UnknownKeys<{ items: []; color: 'red' }, Known>>().toEqualTypeOf<'color'>();
  });
});

describe('a parameter', () => {
  let shop: LocalShop;
  beforeAll(async () => {
    shop = await localShop();
  });
  afterAll(() => shop.stop());

  const paths = allOperations.map(({ method, path }) => [method, path] as const);
  test.each(paths)('that Stripe doesn’t know is rejected by %s %s', async (method, path) => {
    const place = path.replaceAll(/\{\w+\}/g, 'some_id');
    const asked =
      method === 'POST'
        ? shop.stripe.rawRequest(method, place, { color: 'red' })
        : shop.stripe.rawRequest(method, `${place}?color=red`);
    await expect(asked).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'color',
    });
  });

  test('that is unknown is named with its path', async () => {
    const line_items = saleOf().line_items?.map((item) => ({ ...item, color: 'red' })) ?? [];
    await expect(
      shop.stripe.checkout.sessions.create(saleOf({ line_items })),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'line_items[0][color]' });
  });

  test('that Stripe has removed gets a different error from one that never existed', async () => {
    const old = { ...saleOf(), payment_method_types: ['card'] };
    await expect(shop.stripe.checkout.sessions.create(old)).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    });
  });
});
