import { client } from '@foyer/kit';
import { orders } from '@foyer/plugin-orders/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { recoverReversals } from './server/reversal/reversals.ts';
import {
  accountFor,
  attemptsOf,
  ledgerOf,
  payoutOf,
  platform,
  stripeOf,
  transfer,
  transfersOf,
} from './testing.ts';
import { disagreements } from './testing/disagreements.ts';
import { makeAvailable } from './testing/availability.ts';

const AT_ONCE = '4000000000000077';
const MINUTE_MS = 60_000;
const REVERSALS = { method: 'POST', path: '/v1/transfers/*/reversals' } as const;

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
});
afterAll(async () => {
  try {
    expect(await disagreements(app)).toEqual([]);
  } finally {
    await app.stop();
  }
});
afterEach(async () => {
  await app.stripe.clearFaults();
  // Remaining debt of one test must not reduce the next test's transfers.
  await app.database('payouts_order').update({ owed_cents: 0 });
});

const sell = (card = AT_ONCE) => purchase(app, event, { General: 2 }, card);
const order = async (uid: string) => {
  const row = await app.database('orders_order').where({ uid }).first();
  return { id: String(row.id), share: Number(row.tenant_total_cents) };
};

/** Refunds a number of an order's tickets, with their fees. */
async function refund(uid: string, count: number): Promise<void> {
  const ids: string[] = await app
    .database('orders_ticket')
    .where({ order_id: (await order(uid)).id })
    .orderBy('index')
    .limit(count)
    .pluck('id');
  await refundOf(uid, { ticketIds: ids });
}
const refundOf = (uid: string, what: { ticketIds: string[] } | { amount: number }) =>
  client(orders, app.as.platform()).refund({
    params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid },
    body: { ...what, reason: 'Cannot come' },
  });

/** A transfer that Stripe hasn't responded to yet. */
async function slowTransfer(uid: string) {
  const match = { method: 'POST', path: '/v1/transfers' } as const;
  await app.stripe.faults({ match, action: 'slow', ms: 1_500 });
  const answer = transfer(app, uid);
  await expect.poll(() => attemptsOf(app, uid)).toHaveLength(1);
  return { answer };
}
const reversalsOf = (uid: string) =>
  app.database('payouts_reversal').where({ order_uid: uid }).orderBy('created_at');
const owed = async () =>
  (await platform(app).debt({ params: { tenantId: event.tenantId } })).owed * 100;

describe('a refund', () => {
  test('before the payout lowers the transfer', async () => {
    const uid = await sell();
    const whole = (await order(uid)).share;
    await refund(uid, 1);
    const { share } = await order(uid);
    expect(share).toBeLessThan(whole);
    await transfer(app, uid);
    await app.settled();
    expect(await transfersOf(app, uid)).toMatchObject([{ amount: share, amount_reversed: 0 }]);
  });

  test('of everything before the payout leaves nothing to pay, and no pending row', async () => {
    const uid = await sell();
    await refund(uid, 2);
    expect((await transfer(app, uid)).message).toBe('not_paid');
    const filters = `details.orderUID=${uid}`;
    expect((await platform(app).pending({ filters })).result).toEqual([]);
  });

  test('of a part after the payout reverses that part of the share', async () => {
    const uid = await sell();
    await transfer(app, uid);
    const before = (await order(uid)).share;
    await refund(uid, 1);
    await app.settled();
    const { share } = await order(uid);
    expect(await transfersOf(app, uid)).toMatchObject([
      { amount: before, amount_reversed: before - share },
    ]);
    expect(await payoutOf(app, uid)).toMatchObject({
      payout_completed: true,
      reversed_cents: before - share,
      owed_cents: 0,
    });
    expect((await ledgerOf(app, uid))['tenant']).toBe(0);
    const [reversal] = await reversalsOf(uid);
    const { id } = await app
      .database('orders_refund')
      .where({ order_id: (await order(uid)).id })
      .first('id');
    expect(reversal.idempotency_key).toMatch(new RegExp(`trr:${id}$`));
  });

  test('of everything after the payout reverses all of it, and its cost is owed', async () => {
    const uid = await sell();
    await transfer(app, uid);
    const before = (await order(uid)).share;
    await refund(uid, 2);
    await app.settled();
    const { share } = await order(uid);
    expect(share).toBeLessThan(0);
    expect(await payoutOf(app, uid)).toMatchObject({ reversed_cents: before, owed_cents: -share });
    expect((await ledgerOf(app, uid))['tenant']).toBe(share);
    expect(await owed()).toBe(-share);
    const next = await sell();
    const whole = (await order(next)).share;
    await transfer(app, next);
    expect(await transfersOf(app, next)).toMatchObject([{ amount: whole + share }]);
    expect(await ledgerOf(app, uid)).toMatchObject({ tenant: 0, debt: share });
  });

  test('that can’t be reversed is owed in full', async () => {
    const uid = await sell();
    await transfer(app, uid);
    const before = (await order(uid)).share;
    await app.stripe.faults({ match: REVERSALS, action: 'balance_insufficient' });
    await refund(uid, 1);
    await app.settled();
    const { share } = await order(uid);
    expect(await reversalsOf(uid)).toMatchObject([{ state: 'failed' }]);
    expect(await payoutOf(app, uid)).toMatchObject({
      reversed_cents: 0,
      owed_cents: before - share,
    });
  });

  test('whose reversal’s response is lost is found and created once', async () => {
    const uid = await sell();
    await transfer(app, uid);
    const before = (await order(uid)).share;
    await app.stripe.faults(
      { match: REVERSALS, action: 'http_500_after_commit' },
      { match: { eventType: 'transfer.*' }, action: 'drop', times: 'always' },
    );
    await refund(uid, 1);
    await app.jobs.run();
    expect(await reversalsOf(uid)).toMatchObject([{ state: 'unknown' }]);
    await recoverReversals(app.runtime.depsOf('payouts'), { quietSeconds: 0 });
    const { share } = await order(uid);
    expect(await reversalsOf(uid)).toMatchObject([{ state: 'succeeded' }]);
    expect(await transfersOf(app, uid)).toMatchObject([{ amount_reversed: before - share }]);
    await app.settled();
    expect(await payoutOf(app, uid)).toMatchObject({ reversed_cents: before - share });
  });

  test('during the transfer is reversed once the transfer has arrived', async () => {
    const uid = await sell();
    const before = (await order(uid)).share;
    const underWay = await slowTransfer(uid);
    await refundOf(uid, { amount: 1 });
    expect(await reversalsOf(uid)).toEqual([]);
    expect((await underWay.answer).success).toBe(true);
    await app.settled();
    expect(await transfersOf(app, uid)).toMatchObject([{ amount: before, amount_reversed: 100 }]);
    expect((await ledgerOf(app, uid))['tenant']).toBe(0);
  });

  test('that leaves the charge too little for the transfer in progress stops it', async () => {
    const uid = await sell();
    const underWay = await slowTransfer(uid);
    await refund(uid, 1);
    expect((await underWay.answer).success).toBe(false);
    expect((await transfer(app, uid)).success).toBe(true);
    const { share } = await order(uid);
    expect(await transfersOf(app, uid)).toMatchObject([{ amount: share, amount_reversed: 0 }]);
  });
});

test('records a reversal from the Stripe Dashboard, and doesn’t pay it again', async () => {
  const uid = await sell();
  await transfer(app, uid);
  const [made] = await transfersOf(app, uid);
  await stripeOf(app).transfers.createReversal(made?.id ?? '', { amount: 700 });
  await app.settled();
  expect(await reversalsOf(uid)).toMatchObject([{ cause: 'external', state: 'succeeded' }]);
  expect(await payoutOf(app, uid)).toMatchObject({ reversed_cents: 700, adjustment_leg: null });
  expect(await transfersOf(app, uid)).toHaveLength(1);
});

// Last, because it moves Stripe's clock.
test('pays out again what the buyer’s bank returned of a refund after the payout', async () => {
  // Payments after the payout are funded by the platform's balance.
  await purchase(app, event, { General: 10 }, AT_ONCE);
  const uid = await sell('4000000000005126');
  await makeAvailable(app, uid);
  await transfer(app, uid);
  const before = (await order(uid)).share;
  await refund(uid, 1);
  await app.settled();
  expect((await order(uid)).share).toBeLessThan(before);
  await app.stripe.advance(MINUTE_MS);
  await app.settled();
  expect((await order(uid)).share).toBe(before);
  const attempts = await attemptsOf(app, uid);
  expect(attempts.map(({ leg, state }) => [leg.replace(/:.*/, ''), state])).toEqual([
    ['adj', 'succeeded'],
    ['main', 'succeeded'],
  ]);
  const row = await payoutOf(app, uid);
  expect(Number(row['transferred_cents']) - Number(row['reversed_cents'])).toBe(before);
  expect((await ledgerOf(app, uid))['tenant']).toBe(0);
});
