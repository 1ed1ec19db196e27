import { client } from '@foyer/kit';
import { orders } from '@foyer/plugin-orders/contract';
import { paymentForm, payments } from '@foyer/plugin-payments/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { sweepEvents } from '@foyer/plugin-payments/server';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { reconcile } from './server/reconciliation/reconcile.ts';
import { accountFor, platform, stripeOf, transfer, transfersOf } from './testing.ts';

const AT_ONCE = '4000000000000077';
const CARDS = [AT_ONCE, AT_ONCE, '4242424242424242', '4000000760000002', '4000000000000259'];
const { seed: SEED = 0 } = fc.readConfigureGlobal();
const HOUR_MS = 3_600_000;

let app: SaleApp;
let event: EventOnSale;
const events: EventOnSale[] = [];
beforeAll(async () => {
  app = await saleApp();
  for (const tenant of ['a', 'b'] as const) await accountFor(app, tenant);
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
  events.push(event, await onSale(app, { tenant: 'b', types: { General: { quantity: 1_000 } } }));
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

/** The result of a check two hours from now, when no entry is too recent. */
const check = () =>
  reconcile(app.runtime.depsOf('payouts'), { now: new Date(Date.now() + 2 * HOUR_MS) });
const listed = async (isResolved: boolean) => {
  const { result } = await platform(app).differences({ filters: `isResolved=${isResolved}` });
  return result;
};
type Found = { orderUID: string };
const byOrder = (one: Found, other: Found) => one.orderUID.localeCompare(other.orderUID);
const found = async () => {
  await check();
  return (await listed(false))
    .toSorted(byOrder)
    .map(({ kind, movement, orderUID, stripe, ours }) => ({
      kind,
      movement,
      orderUID,
      stripe,
      ours,
    }));
};
const sell = (of = event, card = AT_ONCE) => purchase(app, of, { General: 2 }, card);
const order = async (uid: string) =>
  (await app.database('orders_order').where({ uid }).first()) as Record<string, unknown>;

const refund = async (of: EventOnSale, uid: string, amount: number) =>
  client(orders, app.as.platform()).refund({
    params: { tenantId: of.tenantId, eventId: of.eventId, orderUID: uid },
    body: { amount, reason: 'Cannot come' },
  });

/** Sets how the second tenant is paid from now on. */
async function payTenantB(type: 'platform' | 'tenant', direct: boolean): Promise<void> {
  const api = client(payments, app.as.platform());
  const params = { tenantId: app.tenants.b.id };
  const setting = await api.paymentSetting({ params });
  const payment = { ...setting.payment, type, direct };
  await api.payoutUpdate({ body: paymentForm.parse({ ...setting, payment }) });
}

describe('without faults', () => {
  test(
    'finds no difference after sales, refunds, disputes and payouts',
    { timeout: 240_000 },
    async () => {
      const sold: { of: EventOnSale; uid: string }[] = [];
      const steps = fc.sample(
        fc.record({
          kind: fc.constantFrom('sell', 'sell', 'refund', 'transfer', 'dispute'),
          which: fc.nat(1_000),
          tenant: fc.nat(1),
          card: fc.constantFrom(...CARDS),
        }),
        { numRuns: 40, seed: SEED },
      );
      const flows: ['platform' | 'tenant', boolean][] = [
        ['platform', false],
        ['tenant', false],
        ['tenant', true],
      ];
      for (const [n, { kind, which, tenant, card }] of steps.entries()) {
        if (n % 10 === 0) await payTenantB(...(flows[n / 10] ?? ['platform', false]));
        const one = sold[which % (sold.length || 1)];
        const of = events[tenant] ?? event;
        if (kind === 'sell' || !one) sold.push({ of, uid: await sell(of, card) });
        else if (kind === 'refund')
          await refund(one.of, one.uid, 5 + (which % 20)).catch(() => undefined);
        else if (kind === 'transfer') await transfer(app, one.uid);
        else
          await app.stripe
            .dispute(String((await order(one.uid))['charge_id']))
            .catch(() => undefined);
        await app.settled();
      }
      const { data: disputes } = await stripeOf(app).disputes.list({ limit: 2 });
      for (const [n, { id }] of disputes.entries())
        await stripeOf(app).disputes.update(id, {
          evidence: { uncategorized_text: n === 0 ? 'losing_evidence' : 'winning_evidence' },
        });
      await app.settled();
      expect(await found(), `seed ${SEED}`).toEqual([]);
      const { checkedAt, transactions, stripe, ours, stripeFees, ourFees } = await platform(
        app,
      ).reconciliation({});
      expect(checkedAt).not.toBeNull();
      expect(transactions).toBeGreaterThan(sold.length);
      expect([ours, ourFees]).toEqual([stripe, stripeFees]);
      const books = await app.stripe.books();
      expect(books.sumCents).toBe(0);
      const days = await platform(app).reconciledDays({});
      expect(days.result.map(({ tenantName }) => tenantName).length).toBeGreaterThan(1);
      await payTenantB('platform', false);
    },
  );
});

test('uses UTC days in the filter and in the file, whatever the console’s time zone', async () => {
  await sell();
  await check();
  const [newest] = (await platform(app).reconciledDays({})).result;
  const day = newest?.day.slice(0, 10);
  expect(newest?.day).toBe(day);
  const within = (first?: string, last?: string) =>
    platform(app).reconciledDays({
      filters: [first && `day>="${first}"`, last && `day<="${last}"`].filter(Boolean).join(','),
    });
  const { result } = await within(day, day);
  expect(result.length).toBeGreaterThan(0);
  expect(new Set(result.map((row) => row.day))).toEqual(new Set([day]));
  const before = (await within(undefined, previous(day))).result;
  expect(before.filter((row) => row.day >= String(day))).toEqual([]);
  const link = await app.as
    .platform()
    .request('/api/platform/payouts/reconciliation/days/download');
  const { downloadUrl } = (await link.json()) as { downloadUrl: string };
  const file = await app.as.platform().request(new URL(downloadUrl, 'http://x').pathname);
  const [head = '', first = ''] = (await file.text()).replace('\uFEFF', '').split('\n');
  expect(head.split(',')[0]).toBe('Day (UTC)');
  expect(first.split(',')[0]).toBe(day);
});
const previous = (day = '') => new Date(Date.parse(day) - 24 * HOUR_MS).toISOString().slice(0, 10);

describe('finds the difference and its order', () => {
  /** Changes the ledger with the owner's privileges. */
  const addToLedger = (uid: string, account: string, cents: number) =>
    app.database.raw(
      `update orders_ledger set amount_cents = amount_cents + ? where account = ? and cause = 'sale'
       and order_id = (select id from orders_order where uid = ?)`,
      [cents, account, uid],
    );
  const paid = async (uid: string) => Number((await order(uid))['total_cents']) / 100;
  const resolvedOf = async (uid: string) =>
    (await listed(true)).filter(({ orderUID }) => orderUID === uid);

  test('if the ledger has another amount or another fee', async () => {
    const uid = await sell();
    await addToLedger(uid, 'buyer', 100);
    const total = await paid(uid);
    expect(await found()).toEqual([
      { kind: 'amount_differs', movement: 'charge', orderUID: uid, stripe: total, ours: total - 1 },
    ]);
    const [day] = (await platform(app).reconciledDays({ filters: 'open>=1' })).result;
    expect(day).toMatchObject({ open: 1, tenantName: expect.any(String) });
    expect((day?.stripe ?? 0) - (day?.ours ?? 0)).toBeCloseTo(1);
    await addToLedger(uid, 'buyer', -100);
    await addToLedger(uid, 'gateway', 7);
    expect(await found()).toMatchObject([{ kind: 'fee_differs', orderUID: uid }]);
    await addToLedger(uid, 'gateway', -7);
    expect(await found()).toEqual([]);
    expect(await resolvedOf(uid)).toMatchObject([
      { isResolved: true, resolvedAt: expect.any(String), kind: 'fee_differs' },
    ]);
  });

  test('if someone transferred in the Stripe Dashboard, until it is reversed', async () => {
    const uid = await sell();
    const row = await order(uid);
    const { id } = await stripeOf(app).transfers.create({
      amount: 500,
      currency: 'usd',
      destination: await accountFor(app, 'a'),
      source_transaction: String(row['charge_id']),
    });
    await app.settled();
    expect(await found()).toEqual([
      { kind: 'unknown_transfer', movement: 'transfer', orderUID: uid, stripe: -5, ours: 0 },
    ]);
    expect(await listed(false)).toMatchObject([{ stripeId: id, eventId: event.eventId }]);
  });

  test('if a manual refund was not reported, until the sweep finds it', async () => {
    const before = await found();
    const uid = await sell();
    await app.stripe.faults({ match: { eventType: 'refund.*' }, action: 'drop', times: 'always' });
    await stripeOf(app).refunds.create({
      charge: String((await order(uid))['charge_id']),
      amount: 300,
    });
    await app.settled();
    expect(await found()).toEqual(
      [
        ...before,
        { kind: 'missing_here', movement: 'refund', orderUID: uid, stripe: -3, ours: 0 },
      ].toSorted(byOrder),
    );
    await app.stripe.clearFaults();
    await sweepEvents(app.runtime.depsOf('payments'));
    await app.settled();
    expect(await found()).toEqual(before);
    expect(await resolvedOf(uid)).toMatchObject([{ kind: 'missing_here', isResolved: true }]);
  });

  test('if Stripe lacks a movement of ours, or one belongs to no tenant', async () => {
    const before = await found();
    const uid = await sell();
    await transfer(app, uid);
    const [made] = await transfersOf(app, uid);
    const attempt = app.database('payouts_attempt').where({ order_uid: uid });
    await attempt.clone().update({ transfer_id: 'tr_other' });
    const kinds = async () =>
      (await found())
        .filter(({ orderUID }) => !before.some((known) => known.orderUID === orderUID))
        .map(({ kind, orderUID }) => `${kind} ${orderUID}`)
        .toSorted((one, other) => one.localeCompare(other));
    expect(await kinds()).toEqual([`missing_at_stripe ${uid}`, `unknown_transfer ${uid}`]);
    await attempt.clone().update({ transfer_id: made?.id });
    expect(await found()).toEqual(before);
    const session = await stripeOf(app).checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          price_data: { currency: 'usd', unit_amount: 1_900, product_data: { name: 'T-shirt' } },
          quantity: 1,
        },
      ],
      success_url: 'https://shop.test/done',
    });
    await app.stripe.pay(session.id, AT_ONCE);
    await app.settled();
    expect(await kinds()).toEqual(['unknown_charge ']);
  });

  test('only once it is an hour old', async () => {
    const before = await found();
    const uid = await sell();
    await addToLedger(uid, 'buyer', 1);
    await reconcile(app.runtime.depsOf('payouts'));
    expect((await listed(false)).some(({ orderUID }) => orderUID === uid)).toBe(false);
    expect(await found()).toHaveLength(before.length + 1);
    await addToLedger(uid, 'buyer', -1);
    expect(await found()).toEqual(before);
  });

  test('and keeps an operator’s note', async () => {
    await found();
    const [difference] = await listed(false);
    const id = difference?.id ?? '';
    await platform(app).noteDifference({ params: { id }, body: { note: 'Asked the bank.' } });
    await check();
    expect((await listed(false)).find((each) => each.id === id)).toMatchObject({
      note: 'Asked the bank.',
      notedBy: expect.stringContaining('@'),
    });
  });
});

test('runs a requested check as a task with a page', async () => {
  await platform(app).checkNow({});
  await app.jobs.run();
  const task = await app.database('kit_task').orderBy('created_at', 'desc').first();
  expect(task).toMatchObject({ state: 'succeeded' });
});
