import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

let shop: LocalShop;
beforeEach(async () => {
  shop = await localShop();
});
afterEach(() => shop.stop());

/** The objects of a settled sale. */
const settled = async (id: string) => {
  const session = await shop.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge | null;
  return {
    session,
    intent,
    charge,
    transaction: charge?.balance_transaction as Stripe.BalanceTransaction,
  };
};

describe('a sale', () => {
  test('is created, paid, reported by webhook and read back completely', async () => {
    const made = await shop.stripe.checkout.sessions.create(saleOf());
    expect(made).toMatchObject({ status: 'open', amount_total: 10000, payment_intent: null });
    expect(made.url).toBe(`${shop.local.url}/c/pay/${made.id}`);
    expect(await shop.local.pay(made.id)).toMatchObject({ result: 'paid' });
    await shop.local.flush();
    const { session, intent, charge, transaction } = await settled(made.id);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(session.line_items?.data).toMatchObject([{ quantity: 2, amount_total: 10000 }]);
    expect(intent).toMatchObject({ status: 'succeeded', metadata: { orderUID: 'ORDER1' } });
    expect(charge).toMatchObject({ transfer_group: 'ORDER1', paid: true, amount: 10000 });
    expect(transaction).toMatchObject({ fee: 320, net: 9680, status: 'pending', type: 'charge' });
    expect(shop.types().sort()).toEqual([
      'charge.succeeded',
      'charge.updated',
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
  });

  test('has no balance transaction until its capture, which a test can delay', async () => {
    await shop.local.faults({ action: 'null_balance_transaction', ticks: 2 });
    const made = await shop.stripe.checkout.sessions.create(saleOf());
    await shop.local.pay(made.id);
    await shop.local.flush();
    expect((await settled(made.id)).transaction).toBeNull();
    expect(shop.types()).toContain('checkout.session.completed');
    expect(shop.types()).not.toContain('charge.updated');
    await shop.local.flush();
    expect((await settled(made.id)).transaction).toMatchObject({ fee: 320 });
    expect(shop.types()).toContain('charge.updated');
  });

  test('becomes available two days later', async () => {
    const made = await shop.stripe.checkout.sessions.create(saleOf());
    await shop.local.pay(made.id);
    await shop.local.flush();
    await shop.local.advance(2 * 24 * 60 * 60 * 1000);
    expect((await settled(made.id)).transaction.status).toBe('available');
  });

  test('that is not paid in time expires and can’t be paid', async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 30 * 60;
    const made = await shop.stripe.checkout.sessions.create(saleOf({ expires_at }));
    await shop.local.advance(31 * 60 * 1000);
    await shop.local.flush();
    expect(await shop.stripe.checkout.sessions.retrieve(made.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    expect(shop.types()).toEqual(['checkout.session.expired']);
    expect(await shop.local.pay(made.id)).toEqual({ result: 'not_open', status: 'expired' });
  });

  test('can be expired by the shop, once', async () => {
    const made = await shop.stripe.checkout.sessions.create(saleOf());
    expect((await shop.stripe.checkout.sessions.expire(made.id)).status).toBe('expired');
    await expect(shop.stripe.checkout.sessions.expire(made.id)).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
  ])('with card %s is declined as %s and stays open', async (card, code, decline_code) => {
    const made = await shop.stripe.checkout.sessions.create(saleOf());
    expect(await shop.local.pay(made.id, card)).toMatchObject({ result: 'declined', code });
    await shop.local.flush();
    const { session, intent } = await settled(made.id);
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect(intent.last_payment_error).toMatchObject({
      code,
      ...(decline_code && { decline_code }),
    });
    expect(shop.types()).toContain('payment_intent.payment_failed');
    expect(await shop.local.pay(made.id)).toMatchObject({ result: 'paid' });
  });

  test('waits for confirmation if the card’s bank requires it', async () => {
    const made = await shop.stripe.checkout.sessions.create(saleOf());
    expect(await shop.local.pay(made.id, '4000002760003184', { confirm: false })).toEqual({
      result: 'requires_action',
    });
    expect((await settled(made.id)).intent.status).toBe('requires_action');
    expect(await shop.local.pay(made.id, '4000002760003184')).toMatchObject({ result: 'paid' });
  });

  test('with a foreign card costs more, and one card makes money available at once', async () => {
    const foreign = await shop.stripe.checkout.sessions.create(saleOf());
    await shop.local.pay(foreign.id, '4000000760000002');
    const quick = await shop.stripe.checkout.sessions.create(saleOf());
    await shop.local.pay(quick.id, '4000000000000077');
    await shop.local.flush();
    expect((await settled(foreign.id)).transaction.fee).toBe(470);
    expect((await settled(quick.id)).transaction.status).toBe('available');
  });

  test.each<[string, Stripe.Checkout.SessionCreateParams, object]>([
    ['an amount below the minimum', { line_items: [priceOf(49)] }, { code: 'amount_too_small' }],
    [
      'an amount above the maximum',
      { line_items: [{ ...priceOf(60_000_000), quantity: 2 }] },
      { code: 'amount_too_large' },
    ],
    [
      'more metadata than 50 keys',
      {
        metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`key${n}`, 'value'])),
      },
      { param: 'metadata' },
    ],
    ['an expiry in the past', { expires_at: 1 }, { param: 'expires_at' }],
    ['no lines', { line_items: [] }, { code: 'parameter_missing', param: 'line_items' }],
    ['no return URL', { success_url: '' }, { code: 'parameter_invalid_empty' }],
  ])('with %s is rejected', async (_name, over, problem) => {
    await expect(shop.stripe.checkout.sessions.create(saleOf(over))).rejects.toMatchObject({
      statusCode: 400,
      ...problem,
    });
  });
});

function priceOf(unit_amount: number) {
  return {
    price_data: { currency: 'usd', unit_amount, product_data: { name: 'Programme' } },
    quantity: 1,
  };
}
