import { ask } from '@foyer/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import {
  accountFor,
  attemptsOf,
  hold,
  inDays,
  ledgerOf,
  orderOf,
  payoutOf,
  PLAIN_TERMS,
  platform,
  transfer,
  transfersOf,
} from './testing.ts';
import { disagreements } from './testing/disagreements.ts';

/** A card whose money is available immediately. */
const AT_ONCE = '4000000000000077';

let app: SaleApp;
let event: EventOnSale;
let account: string;
beforeAll(async () => {
  app = await saleApp();
  account = await accountFor(app, 'a');
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
});
afterAll(async () => {
  try {
    expect(await disagreements(app)).toEqual([]);
  } finally {
    await app.stop();
  }
});

const sell = () => purchase(app, event, { General: 1 }, AT_ONCE);
const tenantTotal = async (uid: string) => {
  const row = await app.database('orders_order').where({ uid }).first('tenant_total_cents');
  return Number(row.tenant_total_cents);
};
const reasons = async (...uids: string[]) => {
  const { failedOrderPayouts } = await transfer(app, ...uids);
  return failedOrderPayouts.map(({ reason }) => reason);
};

describe('a transfer', () => {
  test('pays the tenant its share from the order’s own charge', async () => {
    const uid = await sell();
    const share = await tenantTotal(uid);
    const answer = await transfer(app, uid);
    const dollars = share / 100;
    const split = {
      tenantTotal: dollars,
      debtReturned: 0,
      debtTaken: 0,
      reserved: 0,
      transferred: dollars,
    };
    expect(answer).toEqual({
      success: true,
      completedOrderPayouts: [{ orderUID: uid, payoutId: expect.any(String), ...split }],
      totals: split,
      failedOrderPayouts: [],
    });
    const charged = await app.database('orders_order').where({ uid }).first('charge_id');
    expect(await transfersOf(app, uid)).toMatchObject([
      {
        amount: share,
        destination: account,
        source_transaction: charged.charge_id,
        metadata: { orderUID: uid, payoutId: answer.completedOrderPayouts[0]?.payoutId },
      },
    ]);
    expect(await payoutOf(app, uid)).toMatchObject({
      payout_completed: true,
      transferred_cents: share,
    });
    expect(await ledgerOf(app, uid)).toMatchObject({ tenant: 0, transferred: share });
  });

  test('is made once: a paid order fails, and the gateway is not called', async () => {
    const uid = await sell();
    await transfer(app, uid);
    const again = await transfer(app, uid);
    expect(again).toMatchObject({
      success: false,
      message: 'already_completed',
      failedOrderPayouts: [{ orderUID: uid, reason: 'already_completed' }],
    });
    expect(await attemptsOf(app, uid)).toHaveLength(1);
  });

  test('groups orders of one event into one payout, whose totals are the sums of what succeeded', async () => {
    const [first, second, third] = [await sell(), await sell(), await sell()];
    await hold(app, event, third);
    const answer = await transfer(app, first, second, third, first);
    const payoutId = answer.completedOrderPayouts[0]?.payoutId ?? '';
    expect(answer).toMatchObject({
      success: true,
      completedOrderPayouts: [{ orderUID: first }, { orderUID: second, payoutId }],
      failedOrderPayouts: [{ orderUID: third, reason: 'on_hold' }],
    });
    const payout = await platform(app).payouts.one({ id: payoutId });
    // Transfers run concurrently, so orders are listed as they finish.
    expect(payout.details.orderUIDs.toSorted()).toEqual([first, second].toSorted());
    expect(payout.details).toMatchObject({
      orderCount: 2,
      ticketCount: 2,
      facilitator: 'platform',
      eventId: event.eventId,
      tenantURL: 'a',
      debtTaken: 0,
    });
    const rows = await platform(app).payoutOrders({ id: payoutId });
    for (const [total, column] of [
      ['totalAmount', 'totalAmount'],
      ['creditCardProcessingFee', 'gatewayFee'],
      ['netAmount', 'netAmount'],
      ['tenantTotal', 'tenantTotal'],
      ['platformTotal', 'platformTotal'],
    ] as const)
      expect(payout.details[total]).toBeCloseTo(
        rows.result.reduce((sum, row) => sum + row[column], 0),
      );
  });

  test('creates no payout if nothing succeeded', async () => {
    const payouts = async () =>
      Number((await app.database('payouts_payout').count('* as n').first())?.n);
    const uid = await sell();
    await hold(app, event, uid);
    const before = await payouts();
    expect(await reasons(uid)).toEqual(['on_hold']);
    expect(await payouts()).toBe(before);
  });

  test('checks every rule of the selection again', async () => {
    const order = async (given: Parameters<typeof orderOf>[2]) =>
      (await orderOf(app, event, given)).uid;
    const disputed = await order({});
    await app
      .database('payouts_order')
      .where({ order_uid: disputed })
      .update({ system_hold: true });
    const refunded = await order({});
    await app.database('orders_order').where({ uid: refunded }).update({ status: 'refunded' });
    expect(await reasons('NOSUCHUID')).toEqual(['not_found']);
    expect(await reasons(await order({ availableAt: inDays(1) }))).toEqual(['not_available']);
    expect(await reasons(await order({ feeCents: null, availableAt: null }))).toEqual([
      'not_available',
    ]);
    expect(await reasons(await order({ facilitator: 'tenant' }))).toEqual([
      'facilitator_is_tenant',
    ]);
    expect(await reasons(await order({ method: 'cash' }))).toEqual(['no_charge']);
    expect(await reasons(disputed)).toEqual(['disputed']);
    expect(await reasons(refunded)).toEqual(['not_paid']);
    expect(await reasons(await order({ feeCents: 5_000 }))).toEqual(['nothing_to_pay']);
  });

  test('requires an order', async () => {
    await expect(transfer(app)).rejects.toMatchObject({
      status: 422,
      message: 'No Order Selected: Please select at least one order to transfer payout.',
    });
  });

  test('is carried out once under one idempotency key, with the same response', async () => {
    const uid = await sell();
    const ask = () =>
      platform(app).transfer({
        body: { orderUIDs: [uid] },
        headers: { 'Idempotency-Key': `key-${uid}` },
      });
    const first = await ask();
    expect(first.success).toBe(true);
    expect(await ask()).toEqual(first);
  });
});

describe('the destination', () => {
  test('is reported with the text that the console compares if the tenant has none', async () => {
    const other = await onSale(app, { tenant: 'b' });
    const { uid } = await orderOf(app, other);
    expect(await transfer(app, uid)).toMatchObject({
      success: false,
      message: 'gateway destination not found',
      failedOrderPayouts: [{ orderUID: uid, reason: 'gateway destination not found' }],
    });
    expect(await attemptsOf(app, uid)).toEqual([]);
  });

  test('is known before an order’s transfer if it is missing, so the order can be left out', async () => {
    const [{ uid: without }, uid] = [
      await orderOf(app, await onSale(app, { tenant: 'b' })),
      (await orderOf(app, event)).uid,
    ];
    const found = async (filters: string) => {
      const { result } = await platform(app).pending({ filters, limit: 100 });
      return result.map(({ details }) => details.orderUID);
    };
    const [withAccount, withoutAccount] = [
      await found('details.hasAccount=true'),
      await found('details.hasAccount=false'),
    ];
    expect(withAccount).toContain(uid);
    expect(withAccount).not.toContain(without);
    expect(withoutAccount).toContain(without);
    expect(withoutAccount).not.toContain(uid);
  });

  test.each(['destination_missing', 'capability_missing'] as const)(
    'is reported if the gateway refuses it (%s), and can be retried with a new key',
    async (action) => {
      const uid = await sell();
      await app.stripe.faults({ match: { method: 'POST', path: '/v1/transfers' }, action });
      expect(await transfer(app, uid)).toMatchObject({
        success: false,
        message: 'gateway destination not found',
      });
      expect((await transfer(app, uid)).success).toBe(true);
      const keys = (await attemptsOf(app, uid)).map(({ state, idempotency_key }) => [
        state,
        idempotency_key.replace(/^.*tr:/, ''),
      ]);
      expect(keys).toEqual([
        ['failed', `${uid}:main:1`],
        ['succeeded', `${uid}:main:2`],
      ]);
      expect(await transfersOf(app, uid)).toHaveLength(1);
    },
  );
});

describe('a debt', () => {
  const FEES = { ...PLAIN_TERMS, platformPpm: 100_000 };
  const owedBy = async (tenant: 'a' | 'b') =>
    platform(app).debt({ params: { tenantId: app.tenants[tenant].id } });

  test('of cash fees is taken from the next transfer, with entries on both orders', async () => {
    const cash = await orderOf(app, event, { method: 'cash', priceCents: 10_000, terms: FEES });
    expect(await owedBy('a')).toEqual({ owed: 10 });
    const uid = await sell();
    const share = await tenantTotal(uid);
    await transfer(app, uid);
    expect(await transfersOf(app, uid)).toMatchObject([{ amount: share - 1_000 }]);
    expect(await ledgerOf(app, uid)).toMatchObject({
      tenant: 0,
      transferred: share - 1_000,
      debt: 1_000,
    });
    expect(await ledgerOf(app, cash.uid)).toMatchObject({ tenant: 0, debt: -1_000 });
    expect(await owedBy('a')).toEqual({ owed: 0 });
  });

  test('that takes a whole share completes the order without a call', async () => {
    const cash = await orderOf(app, event, { method: 'cash', priceCents: 100_000, terms: FEES });
    const uid = await sell();
    const share = await tenantTotal(uid);
    expect((await transfer(app, uid)).success).toBe(true);
    expect(await transfersOf(app, uid)).toEqual([]);
    expect(await payoutOf(app, uid)).toMatchObject({ payout_completed: true, netted_cents: share });
    expect(await payoutOf(app, cash.uid)).toMatchObject({ owed_cents: 10_000 - share });
    const rest = await orderOf(app, event, { priceCents: 10_000 - share + 175 });
    await transfer(app, rest.uid);
    expect(await owedBy('a')).toEqual({ owed: 0 });
  });

  test('is given back when the gateway refuses the transfer', async () => {
    const cash = await orderOf(app, event, { method: 'cash', priceCents: 10_000, terms: FEES });
    const uid = await sell();
    await app.stripe.faults({
      match: { method: 'POST', path: '/v1/transfers' },
      action: 'capability_missing',
    });
    expect((await transfer(app, uid)).success).toBe(false);
    expect(await payoutOf(app, cash.uid)).toMatchObject({ owed_cents: 1_000, settled_cents: 0 });
    expect(await payoutOf(app, uid)).toMatchObject({ netted_cents: 0, payout_completed: false });
    expect((await ledgerOf(app, uid))['debt']).toBe(0);
    await transfer(app, uid);
    expect(await owedBy('a')).toEqual({ owed: 0 });
  });
});

test('the consistency check used by all tests of this plugin detects a missing cent', async () => {
  const uid = await sell();
  await transfer(app, uid);
  expect(await disagreements(app)).toEqual([]);
  const add = (cents: number) =>
    app.database('payouts_order').where({ order_uid: uid }).increment('transferred_cents', cents);
  await add(-1);
  expect(await disagreements(app)).toHaveLength(3);
  await add(1);
  const attempt = app.database('payouts_attempt').where({ order_uid: uid });
  await attempt.clone().update({ transfer_id: 'tr_other' });
  expect(await disagreements(app)).toHaveLength(2);
  const [made] = await transfersOf(app, uid);
  await attempt.clone().update({ transfer_id: made?.id });
});

test('the file shows payout dates in the time zone of the other dates, and nothing if unknown', async () => {
  const known = await orderOf(app, event, { availableAt: new Date('2027-01-02T03:04:05.678Z') });
  const unknown = await orderOf(app, event, { availableAt: null, feeCents: null });
  const path = `/api/tenants/${event.tenantId}/reports/for/payout-transactions/download`;
  const visitor = app.as.tenant('a', 'tenant_finance');
  const { body } = await ask(visitor, 'GET', path);
  const { pathname } = new URL((body as { downloadUrl: string }).downloadUrl);
  const [head = '', ...lines] = String((await ask(visitor, 'GET', pathname)).body)
    .trim()
    .split('\n');
  const at = head.split(',').indexOf('Payout Date (America/New_York)');
  expect(head).toContain('Date (America/New_York)');
  const dateOf = (uid: string) => lines.find((line) => line.startsWith(uid))?.split(',')[at];
  expect(dateOf(known.uid)).toBe('2027-01-01 22:04:05');
  expect(dateOf(unknown.uid)).toBe('');
  // Values are shown in the words of the screen.
  const lineOf = (uid: string) => lines.find((line) => line.startsWith(uid));
  expect(lineOf(known.uid)).toContain(',Pending,No,,2027-01-01 22:04:05,Manual,');
});
