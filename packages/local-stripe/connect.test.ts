import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

let shop: LocalShop;
let account: string;
beforeEach(async () => {
  shop = await localShop();
  const made = await shop.stripe.accounts.create({
    type: 'express',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  account = made.id;
  await shop.local.onboard(account);
});
afterEach(async () => {
  expect((await shop.local.books()).sumCents).toBe(0);
  await shop.stop();
});

const foreignCard = '4000000760000002';
const total = (unit_amount: number) => ({
  line_items: [
    {
      price_data: { currency: 'usd', unit_amount, product_data: { name: 'Order' } },
      quantity: 1,
    },
  ],
});

/** Makes a sale, and returns the charge as its owner sees it. */
async function sold(
  over: Stripe.Checkout.SessionCreateParams,
  { card, stripeAccount }: { card?: string; stripeAccount?: string } = {},
): Promise<Stripe.Charge> {
  const options = stripeAccount ? { stripeAccount } : {};
  const { id } = await shop.stripe.checkout.sessions.create(saleOf(over), options);
  await shop.local.pay(id, card);
  await shop.local.flush();
  const session = await shop.stripe.checkout.sessions.retrieve(
    id,
    { expand: ['payment_intent.latest_charge.balance_transaction'] },
    options,
  );
  return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
}
const netOf = async (whose: string) => {
  const { accounts } = await shop.local.books();
  const { availableCents, pendingCents } = accounts[whose] ?? {
    availableCents: 0,
    pendingCents: 0,
  };
  return availableCents + pendingCents;
};
const platform = 'acct_1LocalStripePlatform';

describe('a destination charge', () => {
  const destination = () => ({
    ...total(11050),
    payment_intent_data: { transfer_data: { destination: account, amount: 10000 } },
  });

  test('sends the tenant an exact amount, and the platform pays the fee', async () => {
    const charge = await sold(destination(), { card: foreignCard });
    expect(charge.balance_transaction).toMatchObject({ amount: 11050, fee: 516 });
    expect(await netOf(account)).toBe(10000);
    expect(await netOf(platform)).toBe(534);
    const transfer = await shop.stripe.charges.retrieve(charge.id, { expand: ['transfer'] });
    expect(transfer.transfer).toMatchObject({
      amount: 10000,
      destination: account,
      source_transaction: charge.id,
      transfer_group: charge.transfer_group,
    });
    expect(shop.types()).toContain('transfer.created');
  });

  test('is refunded in parts with its transfer, to the last cent', async () => {
    const charge = await sold(destination());
    for (const amount of [3333, 3333, undefined])
      await shop.stripe.refunds.create({
        charge: charge.id,
        reverse_transfer: true,
        ...(amount && { amount }),
      });
    expect(await netOf(account)).toBe(0);
    expect(await netOf(platform)).toBe(-350);
  });

  test('keeps its transfer unless a reversal is requested', async () => {
    const charge = await sold(destination());
    await shop.stripe.refunds.create({ charge: charge.id });
    expect(await netOf(account)).toBe(10000);
    expect(await netOf(platform)).toBe(-350 - 10000);
  });

  test.each([
    ['destination_missing', 'resource_missing'],
    ['capability_missing', 'insufficient_capabilities_for_transfer'],
  ] as const)('is refused by the planned fault %s', async (action, code) => {
    await shop.local.faults({ action });
    await expect(shop.stripe.checkout.sessions.create(saleOf(destination()))).rejects.toMatchObject(
      { statusCode: 400, code },
    );
  });

  test('requires an existing account and transfers at most what is paid', async () => {
    const create = (transfer_data: { destination: string; amount?: number }) =>
      shop.stripe.checkout.sessions.create(saleOf({ payment_intent_data: { transfer_data } }));
    await expect(create({ destination: 'acct_no' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent_data[transfer_data][destination]',
    });
    await expect(create({ destination: account, amount: 10001 })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('a direct charge', () => {
  const direct = { ...total(11050), payment_intent_data: { application_fee_amount: 700 } };

  test('belongs to the tenant, who pays the fee, and the platform gets its application fee', async () => {
    const charge = await sold(direct, { card: foreignCard, stripeAccount: account });
    expect(charge.balance_transaction).toMatchObject({
      amount: 11050,
      fee: 1216,
      fee_details: [
        { type: 'stripe_fee', amount: 516 },
        { type: 'application_fee', amount: 700 },
      ],
    });
    expect(await netOf(account)).toBe(9834);
    expect(await netOf(platform)).toBe(700);
    await expect(shop.stripe.charges.retrieve(charge.id)).rejects.toMatchObject({
      statusCode: 404,
    });
    const told = shop.received.find(({ event }) => event.type === 'checkout.session.completed');
    expect(told?.event.account).toBe(account);
    expect(shop.types()).toContain('application_fee.created');
  });

  test('refunds the application fee in proportion', async () => {
    const charge = await sold(direct, { stripeAccount: account });
    const refund = (amount?: number) =>
      shop.stripe.refunds.create(
        { charge: charge.id, refund_application_fee: true, ...(amount && { amount }) },
        { stripeAccount: account },
      );
    await refund(5525);
    expect(await netOf(platform)).toBe(350);
    expect(await netOf(account)).toBe(11050 - 350 - 700 - 5525 + 350);
    await refund();
    expect(await netOf(platform)).toBe(0);
    expect(await netOf(account)).toBe(-350);
  });

  test('can’t have an application fee without an account or the charge capability', async () => {
    await expect(shop.stripe.checkout.sessions.create(saleOf(direct))).rejects.toMatchObject({
      param: 'payment_intent_data[application_fee_amount]',
    });
    const idle = await shop.stripe.accounts.create({ type: 'express' });
    await expect(
      shop.stripe.checkout.sessions.create(saleOf(direct), { stripeAccount: idle.id }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });
});
