import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { books } from './money/books.ts';
import { jobHandlers } from './money/jobHandlers.ts';
import { post } from './money/post.ts';
import { everythingIn } from './testing/everythingIn.ts';
import { lastingShop, type LastingShop } from './testing/lastingShop.ts';
import { createLife, step } from './testing/randomLife.ts';
import { createWorld } from './world/createWorld.ts';

// These tests do a lot of work, and the machine may be busy.
const patience = 120_000;

let shop: LastingShop;
beforeEach(async () => {
  shop = await lastingShop();
});
afterEach(() => shop.stop());

test('detects a cent that comes from nowhere', () => {
  const world = createWorld({ platform: 'acct_1', jobHandlers, pageBase: () => '' });
  expect(books(world).sumCents).toBe(0);
  world.unit(null, () =>
    post(world, { account: 'acct_1', type: 'payment', source: 'py_1', amountCents: 1 }),
  );
  expect(books(world).sumCents).toBe(1);
});

test('no request creates or loses a cent', { timeout: patience }, async () => {
  const life = createLife(shop);
  await life.begin();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const next of steps) {
        await life.take(next);
        expect((await shop.local.books()).sumCents).toBe(0);
      }
    }),
    { numRuns: 25 },
  );
  expect(life.counted.done).toBeGreaterThan(life.counted.refused / 2);
  const { outside } = await shop.local.books();
  expect(outside.stripeCents).toBeGreaterThan(0);
});

test('every object has the same amount as its transaction', { timeout: patience }, async () => {
  const life = createLife(shop);
  await life.begin();
  for (const next of fc.sample(step, { numRuns: 150, seed: 1 })) await life.take(next);
  const own = await shop.stripe.transfers.list({
    limit: 100,
    expand: ['data.balance_transaction', 'data.destination_payment.balance_transaction'],
  });
  expect(own.data.length).toBeGreaterThan(0);
  for (const transfer of own.data) {
    const reversed = transfer.reversals.data.reduce((sum, { amount }) => sum + amount, 0);
    expect(transfer).toMatchObject({
      amount_reversed: reversed,
      balance_transaction: { net: -transfer.amount },
      destination_payment: {
        amount_refunded: reversed,
        balance_transaction: { net: transfer.amount },
      },
    });
    expect(reversed).toBeLessThanOrEqual(transfer.amount);
  }
  for (const { id, owner } of life.charges) {
    const as = owner ? { stripeAccount: owner } : {};
    const charge = await shop.stripe.charges.retrieve(id, { expand: ['refunds'] }, as);
    const kept = charge.refunds?.data.filter(({ status }) => status === 'succeeded') ?? [];
    const refunded = kept.reduce((sum, { amount }) => sum + amount, 0);
    expect({ id, refunded }).toEqual({ id, refunded: charge.amount_refunded });
    expect(refunded).toBeLessThanOrEqual(charge.amount);
    // Transfers never exceed the charge.
    const passed = own.data.filter(({ source_transaction: source }) => source === id);
    const out = passed.reduce((sum, each) => sum + each.amount - each.amount_reversed, 0);
    expect(out).toBeLessThanOrEqual(charge.amount);
  }
});

test('nothing is lost across restarts', { timeout: patience }, async () => {
  const life = createLife(shop);
  await life.begin();
  const atRest = async () => {
    // A capture may open a dispute, so pending jobs have to finish first.
    for (let round = 0; round < 3; round++) await shop.local.flush();
    const books = await shop.local.books();
    return { books, everything: await everythingIn(shop.stripe, life.accounts) };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      for (const next of steps) await life.take(next);
      const before = await atRest();
      await shop.restart();
      const after = await atRest();
      expect(after).toEqual(before);
      expect(after.books.sumCents).toBe(0);
    }),
    { numRuns: 6 },
  );
  expect(life.counted.done).toBeGreaterThan(10);
});

test('an idempotent response from before a restart is repeated after it', async () => {
  const asked = () => shop.stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'once' });
  const first = await asked();
  await shop.restart();
  const again = await asked();
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await shop.stripe.customers.list()).data).toHaveLength(1);
});

test('jobs pending at a stop run after the start', async () => {
  const { id } = await shop.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Ticket' } },
        quantity: 1,
      },
    ],
    success_url: 'https://tickets.test/done',
  });
  await shop.local.advance(23 * 60 * 60 * 1000);
  await shop.restart();
  expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  await shop.local.advance(2 * 60 * 60 * 1000);
  expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
});
