import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import type Stripe from 'stripe';
import { z } from 'zod';
import { allOperations } from './operations/allOperations.ts';
import { integer, newMetadata, text } from './protocol/formTypes.ts';
import { operation } from './protocol/operation.ts';
import type { UnknownKeys } from './protocol/unknownKeys.ts';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

describe('the parameters of an operation', () => {
  const transfer = { method: 'POST', path: '/v1/transfers', handle: () => ({}) } as const;

  test('are those that the SDK knows, and of its types', () => {
    operation<Stripe.TransferCreateParams>()({
      ...transfer,
      params: z.strictObject({ amount: integer, currency: text, metadata: newMetadata.optional() }),
    });
    operation<Stripe.TransferCreateParams>()({
      ...transfer,
      // @ts-expect-error -- Stripe knows no colour of a transfer.
      params: z.strictObject({ amount: integer, colour: text }),
    });
    operation<Stripe.TransferCreateParams>()({
      ...transfer,
      // @ts-expect-error -- An amount is a number.
      params: z.strictObject({ amount: text }),
    });
    operation<Stripe.Checkout.SessionCreateParams>()({
      ...transfer,
      // @ts-expect-error -- Nor does it know a colour of what lies deeper.
      params: z.strictObject({
        line_items: z.array(z.strictObject({ quantity: integer, colour: text })),
      }),
    });
  });

  test('are compared through lists, unions and whatever may be missing', () => {
    type Known = {
      items?: { price?: '' | { cents: number } }[];
      metadata?: Record<string, string>;
    };
    expectTypeOf<UnknownKeys<{ items: { price: { cents: 1 } }[] }, Known>>().toBeNever();
    expectTypeOf<UnknownKeys<{ metadata?: { a: string } }, Known>>().toBeNever();
    expectTypeOf<
      UnknownKeys<{ items?: { price?: { cents: 1; colour?: 'red' } }[] }, Known>
    >().toEqualTypeOf<'colour'>();
    expectTypeOf<UnknownKeys<{ items: []; colour: 'red' }, Known>>().toEqualTypeOf<'colour'>();
  });
});

describe('a parameter', () => {
  let shop: LocalShop;
  beforeAll(async () => {
    shop = await localShop();
  });
  afterAll(() => shop.stop());

  const paths = allOperations.map(({ method, path }) => [method, path] as const);
  test.each(paths)('that Stripe does not know is refused by %s %s', async (method, path) => {
    const place = path.replaceAll(/\{\w+\}/g, 'some_id');
    const asked =
      method === 'POST'
        ? shop.stripe.rawRequest(method, place, { colour: 'red' })
        : shop.stripe.rawRequest(method, `${place}?colour=red`);
    await expect(asked).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'colour',
    });
  });

  test('that is unknown is named with the way to it', async () => {
    const line_items = saleOf().line_items?.map((item) => ({ ...item, colour: 'red' })) ?? [];
    await expect(
      shop.stripe.checkout.sessions.create(saleOf({ line_items })),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'line_items[0][colour]' });
  });

  test('that Stripe no longer takes is told apart from one that it never took', async () => {
    const old = { ...saleOf(), payment_method_types: ['card'] };
    await expect(shop.stripe.checkout.sessions.create(old)).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    });
  });
});
