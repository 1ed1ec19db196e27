import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

let shop: LocalShop;
beforeEach(async () => {
  shop = await localShop();
});
afterEach(async () => {
  expect((await shop.local.books()).sumCents).toBe(0);
  await shop.stop();
});

const sold = async (card?: string): Promise<string> => {
  const { id } = await shop.stripe.checkout.sessions.create(saleOf());
  await shop.local.pay(id, card);
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent'],
  });
  return String((intent as Stripe.PaymentIntent).latest_charge);
};
const balanceCents = async () => {
  const { available, pending } = await shop.stripe.balance.retrieve();
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
};

describe('a refund', () => {
  test('refunds in parts, and Stripe keeps its fee', async () => {
    const charge = await sold();
    const refund = await shop.stripe.refunds.create(
      { charge, amount: 4000, reason: 'requested_by_customer', metadata: { refundId: 'r1' } },
      { expand: ['balance_transaction'] } as Stripe.RequestOptions,
    );
    expect(refund).toMatchObject({
      status: 'succeeded',
      amount: 4000,
      metadata: { refundId: 'r1' },
    });
    const transaction = await shop.stripe.balanceTransactions.retrieve(
      String(refund.balance_transaction),
    );
    expect(transaction).toMatchObject({ type: 'refund', amount: -4000, fee: 0, net: -4000 });
    expect(await shop.stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 4000,
      refunded: false,
    });
    const rest = await shop.stripe.refunds.create({ charge });
    expect(rest.amount).toBe(6000);
    expect(await shop.stripe.charges.retrieve(charge, { expand: ['refunds'] })).toMatchObject({
      refunded: true,
      refunds: { data: [{ id: rest.id }, { id: refund.id }] },
    });
    expect(await balanceCents()).toBe(-320);
    await shop.local.flush();
    expect(shop.types().filter((type) => type === 'charge.refunded')).toHaveLength(2);
    expect(shop.types()).toContain('refund.created');
  });

  test('never exceeds the remaining amount', async () => {
    const charge = await sold();
    await shop.stripe.refunds.create({ charge, amount: 9000 });
    await expect(shop.stripe.refunds.create({ charge, amount: 1001 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    await shop.stripe.refunds.create({ charge, amount: 1000 });
    await expect(shop.stripe.refunds.create({ charge })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  test('can be requested by payment, is listed, and can’t be canceled', async () => {
    const charge = await sold();
    const { payment_intent } = await shop.stripe.charges.retrieve(charge);
    const refund = await shop.stripe.refunds.create({ payment_intent: String(payment_intent) });
    await sold();
    expect((await shop.stripe.refunds.list({ charge })).data.map(({ id }) => id)).toEqual([
      refund.id,
    ]);
    expect(
      (await shop.stripe.refunds.update(refund.id, { metadata: { seen: 'yes' } })).metadata,
    ).toEqual({ seen: 'yes' });
    await expect(shop.stripe.refunds.cancel(refund.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test.each(['with its own card', 'by a planned fault'])('fails later %s', async (how) => {
    const charge = await sold(how === 'with its own card' ? '4000000000005126' : undefined);
    if (how !== 'with its own card') await shop.local.faults({ action: 'refund_fails_later' });
    const { id, status } = await shop.stripe.refunds.create({ charge });
    expect(status).toBe('succeeded');
    await shop.local.advance(60_000);
    await shop.local.flush();
    expect(await shop.stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await shop.stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(shop.types()).toContain('refund.failed');
    expect(await balanceCents()).toBe(9680);
  });
});

describe('a dispute', () => {
  test('withdraws the money and a fee, and the charge can’t be refunded', async () => {
    const charge = await sold('4000000000000259');
    await shop.local.flush();
    await shop.local.flush();
    expect(await shop.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
    expect(shop.types()).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn']),
    );
    expect(await balanceCents()).toBe(-320 - 1500);
    await expect(shop.stripe.refunds.create({ charge })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});
