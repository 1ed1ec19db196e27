import { sweepEvents } from '@foyer/plugin-payments/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepPayments } from './server.ts';
import { buyer, onSale, type EventOnSale } from './testing.ts';
import { countersOf, factsOf, letPagesAge, orderOf, stripeOf } from './testing/facts.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

const checkoutDeps = () => app.runtime.depsOf('checkout');
const loseAll = () =>
  app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });

async function placed(event: EventOnSale, quantity = 1) {
  const one = await buyer(app, event, { General: quantity });
  await one.hold();
  return { one, ...(await one.place()) };
}

/** One event with every outcome: bought, declined, abandoned, went back, free. */
async function evening(): Promise<EventOnSale> {
  const code = { code: 'HALF', kind: 'percent', percent: 50, usageLimit: 5 } as const;
  const event = await onSale(app, {
    discounts: [code],
    capacity: 30,
    types: { General: { quantity: 20 }, Free: { kind: 'free', price: 0 } },
  });
  const bought = await placed(event, 3);
  await app.stripe.pay(bought.session);
  const abroad = await placed(event, 2);
  await app.stripe.pay(abroad.session, '4000000760000002');
  const withCode = await buyer(app, event, { General: 2 });
  await withCode.api.addDiscount({ params: withCode.path, body: { discountCode: 'HALF' } });
  await withCode.hold();
  await app.stripe.pay((await withCode.place()).session);
  const declined = await placed(event);
  await app.stripe.pay(declined.session, '4000000000000002');
  const gone = await placed(event, 4);
  await stripeOf(app).checkout.sessions.expire(gone.session);
  const back = await placed(event, 5);
  await back.one.api.releaseHold({ params: back.one.path });
  await (await buyer(app, event, { Free: 1 })).place();
  return event;
}

/** The resulting state: orders with tickets and ledger, counters, codes. */
async function stateOf(event: EventOnSale) {
  const uids = (await app
    .database('orders_order')
    .where({ event_id: event.eventId })
    .orderBy('created_at')
    .pluck('uid')) as string[];
  const orders = [];
  for (const uid of uids) {
    const { id: _id, ...order } = await orderOf(app, uid);
    orders.push(order);
  }
  const code = await app.database('events_discount').where({ event_id: event.eventId }).first();
  const counters = await app
    .database('events_stock')
    .where({ event_id: event.eventId })
    .orderBy('capacity')
    .select('capacity', 'held', 'sold');
  const attempts = await app
    .database('checkout_attempt')
    .whereIn('order_uid', uids)
    .orderBy('created_at')
    .pluck('state');
  return { orders, counters, attempts, code: { held: code.held, used: code.used } };
}

describe('an evening of sales', () => {
  test('ends the same with every webhook, with none and two sweeps, and with late event lists', async () => {
    const measure = await evening();
    await app.settled();
    const expected = await stateOf(measure);
    expect(expected.orders.map(({ status }) => status)).toEqual([
      ...['completed', 'completed', 'completed', 'awaiting_payment', 'expired', 'expired'],
      'completed',
    ]);
    expect(expected.orders.every(({ sumCents }) => sumCents === 0)).toBe(true);
    expect(expected.counters).toContainEqual({ capacity: 20, held: 1, sold: 7 });
    expect(expected.code).toEqual({ held: 0, used: 1 });

    await loseAll();
    const swept = await evening();
    await app.settled();
    expect(await stateOf(swept)).not.toEqual(expected);
    await letPagesAge(app);
    await sweepPayments(checkoutDeps());
    expect(await stateOf(swept)).toEqual(expected);
    await sweepPayments(checkoutDeps());
    expect(await stateOf(swept)).toEqual(expected);

    const listed = await evening();
    await app.settled();
    await sweepEvents(app.runtime.depsOf('payments'));
    await app.jobs.run();
    expect(await stateOf(listed)).toEqual(expected);
    for (const event of [measure, swept, listed]) {
      const { held, sold } = await factsOf(app, event);
      const counted = (await countersOf(app, event)).held;
      expect({ held: counted, sold: 8 }).toEqual({ held, sold });
    }
  });
});

describe('the sweep', () => {
  test('records a fee that arrived late', async () => {
    await app.stripe.faults(
      { match: {}, action: 'null_balance_transaction', ticks: 2 },
      { match: { eventType: 'charge.updated' }, action: 'drop', times: 'always' },
    );
    const { session, orderUID } = await placed(await onSale(app));
    await app.stripe.pay(session);
    await app.settled();
    await app.stripe.flush();
    const fee = async () =>
      (await app.database('orders_order').where({ uid: orderUID }).first()).gateway_fee_cents;
    expect(await fee()).toBeNull();
    await app
      .database('orders_order')
      .where({ uid: orderUID })
      .update({ completed_at: app.database.raw("completed_at - interval '6 minutes'") });
    await sweepPayments(checkoutDeps());
    expect(await fee()).toBe('175');
    expect(await orderOf(app, orderUID)).toMatchObject({ sumCents: 0, tickets: 1 });
  });

  test('leaves a page alone while its buyer may still be typing', async () => {
    const { session, orderUID } = await placed(await onSale(app));
    await letPagesAge(app);
    await sweepPayments(checkoutDeps());
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'awaiting_payment' });
    expect(await app.stripe.pay(session)).toMatchObject({ result: 'paid' });
  });

  test('continues with the other payments when one fails', async () => {
    await loseAll();
    const event = await onSale(app);
    const [first, second] = [await placed(event), await placed(event)];
    for (const { session } of [first, second]) await app.stripe.pay(session);
    await app.stripe.faults({
      action: 'http_500_before',
      times: 2,
      match: { method: 'GET', path: `/v1/checkout/sessions/${first.session}` },
    });
    await letPagesAge(app);
    await sweepPayments(checkoutDeps());
    const statuses = async () =>
      (await Promise.all([first, second].map(({ orderUID }) => orderOf(app, orderUID)))).map(
        ({ status }) => status,
      );
    expect(await statuses()).toEqual(['awaiting_payment', 'completed']);
    await sweepPayments(checkoutDeps());
    expect(await statuses()).toEqual(['completed', 'completed']);
  });

  test('is not needed by a waiting buyer, whose page asks the gateway', async () => {
    await loseAll();
    const { one, session } = await placed(await onSale(app));
    await app.stripe.pay(session);
    await app
      .database('checkout_attempt')
      .where({ session_id: session })
      .update({ created_at: app.database.raw("created_at - interval '10 seconds'") });
    expect(await one.status()).toMatchObject({ status: 'completed' });
  });
});
