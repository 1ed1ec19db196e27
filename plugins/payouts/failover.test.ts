import { randomUUID } from 'node:crypto';
import { client } from '@foyer/kit';
import { buyer, onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { orders as ordersContract } from '@foyer/plugin-orders/contract';
import { saleOnOwnAccount } from '@foyer/plugin-orders/testing';
import { payments } from '@foyer/plugin-payments/contract';
import { sweepEvents } from '@foyer/plugin-payments/server';
import { keepDatabase, saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import * as fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasFoundTransfer, recordFoundTransfers } from './server/transfer/foundTransfer.ts';
import { accountFor, attemptsOf, ledgerOf, stripeOf, transfer, transfersOf } from './testing.ts';
import { makeAvailable } from './testing/availability.ts';
import { disagreements } from './testing/disagreements.ts';

const AT_ONCE = '4000000000000077';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  // Create the sessions before the data loss.
  await api().reviews({ limit: 1 });
});
afterAll(() => app.stop());
afterEach(async () => {
  // An order that was fully reversed and then refunded needs no record.
  const isTakenBack = (one: string) => /^the gateway alone has \S+ (\d+) \1$/.test(one);
  expect((await disagreements(app)).filter((one) => !isTakenBack(one))).toEqual([]);
});

const api = () => client(ordersContract, app.as.platform());
const body = { reason: 'Found after the failover' };

/** All webhooks arrived before the database was reset, so only the sweep can find out. */
async function sweep(): Promise<void> {
  await app.settled();
  await sweepEvents(app.runtime.depsOf('payments'));
  await app.settled();
}

/** Does the work and delivers its events, then resets the database. */
async function lose<T>(work: () => Promise<T>): Promise<T> {
  const goBack = await keepDatabase(app);
  const result = await work();
  await app.settled();
  await goBack();
  return result;
}

const pathOf = ({ tenantId, eventId }: EventOnSale, orderUID: string) => ({
  tenantId,
  eventId,
  orderUID,
});
const caseOf = async (orderUID: string) => {
  const { result } = await api().reviews({ limit: 100 });
  return result.find((review) => review.orderUID === orderUID);
};
const ticketsOf = (orderUID: string) =>
  app
    .database('orders_ticket as t')
    .join('orders_order as o', 'o.id', 't.order_id')
    .where('o.uid', orderUID)
    .orderBy('t.index')
    .select<{ id: string; uid: string; status: string }[]>('t.id', 't.uid', 't.status');
const ticketUIDs = async (orderUID: string) => (await ticketsOf(orderUID)).map(({ uid }) => uid);
const statusOf = async (uid: string): Promise<string | undefined> =>
  (
    (await app.database('orders_order').where({ uid }).first('status')) as
      { status: string } | undefined
  )?.status;
const chargesOf = async (orderUID: string, account?: string): Promise<Stripe.Charge[]> => {
  const options = account ? { stripeAccount: account } : {};
  const { data } = await stripeOf(app).charges.list({ limit: 100 }, options);
  return data.filter(({ metadata, paid }) => paid && metadata['orderUID'] === orderUID);
};
const keptCents = async (orderUID: string, account?: string): Promise<number> =>
  (await chargesOf(orderUID, account)).reduce(
    (sum, { amount, amount_refunded }) => sum + amount - amount_refunded,
    0,
  );
/** Opens a second checkout page for an order, with the same or another amount. */
async function samePage(orderUID: string, unitCents?: number): Promise<string> {
  const { params } = (await app
    .database('checkout_attempt')
    .where({ order_uid: orderUID })
    .first('params')) as { params: Stripe.Checkout.SessionCreateParams };
  const price = params.line_items?.[0]?.price_data;
  if (price && unitCents) price.unit_amount = unitCents;
  return (await stripeOf(app).checkout.sessions.create(params)).id;
}
const refundTickets = (event: EventOnSale, orderUID: string, ticketIds: string[]) =>
  api().refund({ params: pathOf(event, orderUID), body: { ticketIds, reason: 'Can’t come' } });

describe('a paid order that the database lost', () => {
  test('opens a case, and is rebuilt with the same number, tickets and ledger', async () => {
    const event = await onSale(app);
    const { orderUID, tickets, ledger } = await lose(async () => {
      const uid = await purchase(app, event, { General: 4 });
      return { orderUID: uid, tickets: await ticketUIDs(uid), ledger: await ledgerOf(app, uid) };
    });
    expect(tickets).toHaveLength(4);
    expect(await statusOf(orderUID)).toBeUndefined();

    await sweep();
    expect(await caseOf(orderUID)).toMatchObject({
      kind: 'lost',
      email: 'buyer@example.test',
      eventId: event.eventId,
      asked: 200,
      paid: 200,
      ticketCount: 4,
    });
    const params = pathOf(event, orderUID);
    expect(await api().review({ params })).toMatchObject({
      kind: 'lost',
      complete: { problem: null, surplus: 0, missing: 0 },
      refund: { problem: null, amount: '$200.00' },
    });
    await api().completeReview({ params, body });
    await app.settled();
    expect(await ticketUIDs(orderUID)).toEqual(tickets);
    expect(await ledgerOf(app, orderUID)).toEqual(ledger);
    const sent = (await app.mail()).filter(({ text }) => text.includes(orderUID));
    expect(sent).toHaveLength(1);
  });

  test('opens one case, however often and concurrently it is reported, and is resolved once', async () => {
    const event = await onSale(app);
    const orderUID = await lose(() => purchase(app, event));
    await sweepEvents(app.runtime.depsOf('payments'));
    await Promise.all([app.jobs.run(), app.jobs.run(), app.jobs.run()]);
    await sweep();
    const cases = await app
      .database('orders_review as r')
      .join('orders_order as o', 'o.id', 'r.order_id')
      .where('o.uid', orderUID);
    expect(cases).toHaveLength(1);
    const params = pathOf(event, orderUID);
    const clicks = await Promise.allSettled(
      [1, 2, 3].map(() => api().completeReview({ params, body })),
    );
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await app.database('payments_stripe_event').delete();
    await sweep();
    expect(await statusOf(orderUID)).toBe('completed');
    expect(await ticketsOf(orderUID)).toHaveLength(1);
    expect(await keptCents(orderUID)).toBe(5_000);
  });

  test('is refunded in full, leaving only the fee in the ledger', async () => {
    const event = await onSale(app);
    const orderUID = await lose(() => purchase(app, event, { General: 2 }));
    await sweep();
    await api().refundReview({ params: pathOf(event, orderUID), body });
    await sweep();
    expect(await statusOf(orderUID)).toBe('cancelled');
    expect(await keptCents(orderUID)).toBe(0);
    expect(await ledgerOf(app, orderUID)).toEqual({ gateway: 320, platform: -320 });
  });

  test('is not rebuilt once its tickets are sold to others', async () => {
    const event = await onSale(app, { types: { General: { quantity: 2 } } });
    const orderUID = await lose(() => purchase(app, event, { General: 2 }));
    await purchase(app, event, { General: 1 });
    await sweep();
    const params = pathOf(event, orderUID);
    await expect(api().completeReview({ params, body })).rejects.toMatchObject({
      status: 409,
      message: 'These tickets are no longer available. Refund the payment instead.',
    });
    expect(await caseOf(orderUID)).toBeDefined();
    await api().refundReview({ params, body });
    expect(await keptCents(orderUID)).toBe(0);
  });

  test('can only be refunded if its event was lost too', async () => {
    const { event, orderUID } = await lose(async () => {
      const made = await onSale(app);
      return { event: made, orderUID: await purchase(app, made) };
    });
    await sweep();
    expect(await caseOf(orderUID)).toMatchObject({ eventName: 'Recovered event', kind: 'lost' });
    const params = pathOf(event, orderUID);
    await expect(api().completeReview({ params, body })).rejects.toMatchObject({ status: 409 });
    await api().refundReview({ params, body });
    expect(await keptCents(orderUID)).toBe(0);
  });

  test('keeps its cart’s own order when the buyer started to pay again', async () => {
    const event = await onSale(app);
    const one = await buyer(app, event);
    const { orderUID } = await lose(async () => {
      await one.hold();
      const placed = await one.place();
      await app.stripe.pay(placed.session);
      return placed;
    });
    // The cart is older than the sale and still exists.
    await one.hold();
    const again = await one.place();
    expect(again.orderUID).not.toBe(orderUID);
    await sweep();
    await api().completeReview({ params: pathOf(event, orderUID), body });
    expect(await statusOf(orderUID)).toBe('completed');
    expect(await statusOf(again.orderUID)).toBe('awaiting_payment');
  });

  test('can only be refunded if its payment lacks what was sold or contradicts it', async () => {
    const event = await onSale(app);
    const forged = await lose(async () => {
      const uids: string[] = [];
      for (const change of [undefined, 'changed'] as const) {
        const one = await buyer(app, event);
        await one.hold();
        const { orderUID } = await one.place();
        const { params } = (await app
          .database('checkout_attempt')
          .where({ order_uid: orderUID })
          .first('params')) as { params: Stripe.Checkout.SessionCreateParams };
        const { order1 = '', ...metadata } = (params.metadata ?? {}) as Record<string, string>;
        const session = await stripeOf(app).checkout.sessions.create({
          ...params,
          metadata: change ? { ...metadata, order1: `A${order1.slice(1)}` } : metadata,
        });
        await app.stripe.pay(session.id);
        uids.push(orderUID);
      }
      return uids;
    });
    await sweep();
    for (const orderUID of forged) {
      expect(await caseOf(orderUID)).toMatchObject({
        kind: 'unreadable',
        asked: 50,
        ticketCount: 0,
      });
      const params = pathOf(event, orderUID);
      expect(await api().review({ params })).toMatchObject({
        complete: {
          problem:
            "This payment doesn't say what was sold, so the order can't be rebuilt. Refund it instead.",
        },
        refund: { problem: null, amount: '$50.00' },
      });
      await expect(api().completeReview({ params, body })).rejects.toMatchObject({ status: 409 });
      await api().refundReview({ params, body });
      expect(await keptCents(orderUID)).toBe(0);
      expect(await statusOf(orderUID)).toBe('cancelled');
    }
  });

  test('keeps its original payment when a second one was returned', async () => {
    const event = await onSale(app);
    const { orderUID, chargeId } = await lose(async () => {
      const one = await buyer(app, event);
      await one.hold();
      const placed = await one.place();
      const second = await samePage(placed.orderUID);
      await app.stripe.pay(placed.session);
      await app.settled();
      const order = (await app
        .database('orders_order')
        .where({ uid: placed.orderUID })
        .first('charge_id')) as { charge_id: string };
      await app.stripe.pay(second);
      await app.settled();
      expect(await keptCents(placed.orderUID)).toBe(5_000);
      return { orderUID: placed.orderUID, chargeId: order.charge_id };
    });
    await sweep();
    expect(await caseOf(orderUID)).toMatchObject({ kind: 'lost', chargeId });
    await api().completeReview({ params: pathOf(event, orderUID), body });
    await sweep();
    expect(await statusOf(orderUID)).toBe('completed');
    expect(await keptCents(orderUID)).toBe(5_000);
  });

  test('waits for a decision even if it was paid twice, and one payment is refunded', async () => {
    const event = await onSale(app);
    const orderUID = await lose(async () => {
      const one = await buyer(app, event);
      await one.hold();
      const placed = await one.place();
      const second = await samePage(placed.orderUID);
      await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
      await app.stripe.pay(placed.session);
      await app.stripe.pay(second);
      await app.stripe.clearFaults();
      return placed.orderUID;
    });
    await sweep();
    expect(await caseOf(orderUID)).toMatchObject({ kind: 'lost' });
    expect(await keptCents(orderUID)).toBe(5_000);
    await api().completeReview({ params: pathOf(event, orderUID), body });
    await sweep();
    expect(await keptCents(orderUID)).toBe(5_000);
  });

  test('takes its tickets from stock, not from an older hold of its cart', async () => {
    const event = await onSale(app, { types: { General: { quantity: 4 } } });
    const one = await buyer(app, event, { General: 1 });
    await one.hold();
    const orderUID = await lose(async () => {
      await one.api.changeCart({
        params: one.path,
        body: { lines: [{ ticketId: event.types['General'] ?? '', quantity: 4 }] },
      });
      await one.hold();
      const placed = await one.place();
      await app.stripe.pay(placed.session);
      return placed.orderUID;
    });
    await sweep();
    await api().completeReview({ params: pathOf(event, orderUID), body });
    expect(await ticketsOf(orderUID)).toHaveLength(4);
    expect(
      await app
        .database('events_stock')
        .where({ event_id: event.eventId, ticket_type_id: event.types['General'] })
        .first('held', 'sold'),
    ).toEqual({ held: 0, sold: 4 });
  });

  test('refunds an overpayment once, even if that refund was lost as well', async () => {
    const event = await onSale(app);
    const { orderUID, ledger } = await lose(async () => {
      const one = await buyer(app, event);
      await one.hold();
      const placed = await one.place();
      await app.stripe.pay(await samePage(placed.orderUID, 6_000));
      await app.settled();
      await api().completeReview({ params: pathOf(event, placed.orderUID), body });
      await app.settled();
      expect(await keptCents(placed.orderUID)).toBe(5_000);
      return { orderUID: placed.orderUID, ledger: await ledgerOf(app, placed.orderUID) };
    });
    await sweep();
    const params = pathOf(event, orderUID);
    expect(await api().review({ params })).toMatchObject({
      complete: { problem: null, surplus: 0 },
    });
    await api().completeReview({ params, body });
    await sweep();
    expect(await statusOf(orderUID)).toBe('completed');
    expect(await keptCents(orderUID)).toBe(5_000);
    expect(await ledgerOf(app, orderUID)).toEqual(ledger);
  });

  test('subtracts what was refunded before the data loss', async () => {
    const event = await onSale(app);
    const orderUID = await lose(async () => {
      const uid = await purchase(app, event, { General: 2 });
      const [first] = await ticketsOf(uid);
      await refundTickets(event, uid, [first?.id ?? '']);
      return uid;
    });
    await sweep();
    await api().completeReview({ params: pathOf(event, orderUID), body });
    await sweep();
    expect(await statusOf(orderUID)).toBe('partially_refunded');
    expect((await ticketsOf(orderUID)).map(({ status }) => status)).toEqual(['voided', 'active']);
    expect(await keptCents(orderUID)).toBe(5_000);
    expect(await ledgerOf(app, orderUID)).toMatchObject({ buyer: -5_000 });
  });
});

describe.each([
  ['destination', 'a', false],
  ['direct', 'b', true],
] as const)('a lost order of flow %s', (_flow, tenant, direct) => {
  let event: EventOnSale;
  let account: string;
  beforeAll(async () => {
    account = await accountFor(app, tenant);
    const pays = client(payments, app.as.platform());
    const params = { tenantId: app.tenants[tenant].id };
    const before = await pays.paymentSetting({ params });
    await pays.payoutUpdate({
      body: { ...before, payment: { ...before.payment, type: 'tenant', direct } },
    });
    event = await onSale(app, { tenant, types: { General: { quantity: 100 } } });
  });
  afterAll(async () => {
    const pays = client(payments, app.as.platform());
    const before = await pays.paymentSetting({ params: { tenantId: event.tenantId } });
    await pays.payoutUpdate({
      body: { ...before, payment: { ...before.payment, type: 'platform' } },
    });
  });
  const charged = () => (direct ? account : undefined);

  test('is rebuilt as it was', async () => {
    const { orderUID, ledger } = await lose(async () => {
      const uid = await purchase(app, event, { General: 2 });
      return { orderUID: uid, ledger: await ledgerOf(app, uid) };
    });
    await sweep();
    expect(await caseOf(orderUID)).toMatchObject({ kind: 'lost' });
    await api().completeReview({ params: pathOf(event, orderUID), body });
    await sweep();
    expect(await ledgerOf(app, orderUID)).toEqual(ledger);
  });

  test('is refunded with the share that was passed on, whether or not its payment names what was sold', async () => {
    const uids = await lose(async () => {
      const one = await buyer(app, event);
      await one.hold();
      const { orderUID } = await one.place();
      const { params } = (await app
        .database('checkout_attempt')
        .where({ order_uid: orderUID })
        .first('params')) as { params: Stripe.Checkout.SessionCreateParams };
      const { order1: _lost, ...metadata } = (params.metadata ?? {}) as Record<string, string>;
      const session = await stripeOf(app).checkout.sessions.create(
        { ...params, metadata },
        direct ? { stripeAccount: account } : {},
      );
      await app.stripe.pay(session.id);
      return [orderUID, await purchase(app, event)];
    });
    await sweep();
    for (const orderUID of uids) {
      await api().refundReview({ params: pathOf(event, orderUID), body });
      await app.settled();
      expect(await keptCents(orderUID, charged())).toBe(0);
      for (const { amount, amount_reversed } of await transfersOf(app, orderUID))
        expect(amount_reversed).toBe(amount);
      for (const charge of await chargesOf(orderUID, charged()))
        if (charge.application_fee)
          expect(
            await stripeOf(app).applicationFees.retrieve(charge.application_fee as string),
          ).toMatchObject({ refunded: true });
    }
  });
});

test('ignores the event that a session on a connected account names', async () => {
  const event = await onSale(app);
  const account = await accountFor(app, 'b');
  const tenantId = app.tenants.b.id;
  const session = await stripeOf(app).checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Nothing' } },
        },
      ],
      success_url: 'https://example.test/',
      client_reference_id: 'FORGED0001',
      metadata: { tenantId, eventId: event.eventId, orderUID: 'FORGED0001' },
    },
    { stripeAccount: account },
  );
  await app.stripe.pay(session.id);
  await app.settled();
  await sweep();
  expect(await statusOf('FORGED0001')).toBeUndefined();
  expect(
    await app.database('events_event').where({ id: event.eventId }).pluck('tenant_id'),
  ).toEqual([event.tenantId]);
});

test('applies a refund’s tickets on a connected account only if the refund was made here', async () => {
  const event = await saleOnOwnAccount(app, { tenant: 'b', direct: true });
  const orderUID = await purchase(app, event, { General: 2 });
  const [charge] = await chargesOf(orderUID, await accountFor(app, 'b'));
  const account = await accountFor(app, 'b');
  await stripeOf(app).refunds.create(
    {
      charge: charge?.id ?? '',
      amount: 1,
      metadata: { refundId: randomUUID(), orderUID, tickets: '0,1' },
    },
    { stripeAccount: account },
  );
  await app.settled();
  expect(await statusOf(orderUID)).toBe('partially_refunded');
  expect((await ticketsOf(orderUID)).map(({ status }) => status)).toEqual(['active', 'active']);

  await lose(async () => {
    const [first] = await ticketsOf(orderUID);
    await refundTickets(event, orderUID, [first?.id ?? '']);
  });
  await sweep();
  expect((await ticketsOf(orderUID)).map(({ status }) => status)).toEqual(['voided', 'active']);
});

describe('a transfer that the database lost', () => {
  const paidOut = async (event: EventOnSale, count = 2): Promise<string> => {
    const uid = await purchase(app, event, { General: count }, AT_ONCE);
    await makeAvailable(app, uid);
    return uid;
  };

  test('is recorded, and its order is not paid twice', async () => {
    const event = await onSale(app);
    const orderUID = await paidOut(event);
    const ledger = await lose(async () => {
      expect(await transfer(app, orderUID)).toMatchObject({ success: true });
      return ledgerOf(app, orderUID);
    });
    expect(await attemptsOf(app, orderUID)).toEqual([]);
    await sweep();
    expect(await attemptsOf(app, orderUID)).toMatchObject([{ leg: 'main', state: 'succeeded' }]);
    expect(await ledgerOf(app, orderUID)).toEqual(ledger);
    expect(await transfer(app, orderUID)).toMatchObject({
      success: false,
      failedOrderPayouts: [{ reason: 'already_completed' }],
    });
    expect(await transfersOf(app, orderUID)).toHaveLength(1);
  });

  test('is matched with a new attempt that was started before it was found', async () => {
    const event = await onSale(app);
    const orderUID = await paidOut(event);
    await lose(() => transfer(app, orderUID));
    expect(await transfer(app, orderUID)).toMatchObject({
      failedOrderPayouts: [{ reason: 'in_progress' }],
    });
    await sweep();
    expect(await attemptsOf(app, orderUID)).toMatchObject([{ leg: 'main', state: 'succeeded' }]);
    expect(await transfersOf(app, orderUID)).toHaveLength(1);
  });

  test('of a lost order prevents a refund of the payment, and is recorded when the order is rebuilt', async () => {
    const event = await onSale(app);
    const orderUID = await lose(async () => {
      const uid = await paidOut(event);
      await transfer(app, uid);
      return uid;
    });
    await sweep();
    const params = pathOf(event, orderUID);
    const refused = (next: string) => ({
      status: 409,
      message: expect.stringMatching(`already paid out to the organizer. ${next}`) as string,
    });
    const reviews = () => app.database('orders_review').where({ event_id: event.eventId });
    await reviews().update({ kind: 'unreadable' });
    await expect(api().refundReview({ params, body })).rejects.toMatchObject(
      refused('Reverse the transfer in Stripe first.'),
    );
    await reviews().update({ kind: 'lost' });
    await expect(api().refundReview({ params, body })).rejects.toMatchObject(
      refused('Rebuild the order first'),
    );
    await api().completeReview({ params, body });
    await makeAvailable(app, orderUID);
    expect(await transfer(app, orderUID)).toMatchObject({
      failedOrderPayouts: [{ reason: 'in_progress' }],
    });
    await recordFoundTransfers(app.runtime.depsOf('payouts'));
    expect(await transfer(app, orderUID)).toMatchObject({
      failedOrderPayouts: [{ reason: 'already_completed' }],
    });
    expect(await transfersOf(app, orderUID)).toHaveLength(1);
  });

  /** A second transfer of ours for the order. */
  const another = async (event: EventOnSale, orderUID: string) => {
    const { destination, source_transaction } = (await transfersOf(app, orderUID))[0] ?? {};
    const made = await stripeOf(app).transfers.create({
      amount: 100,
      currency: 'usd',
      destination: destination as string,
      source_transaction: source_transaction as string,
      metadata: {
        orderUID,
        tenantId: event.tenantId,
        attemptId: randomUUID(),
        payoutId: randomUUID(),
      },
    });
    return { id: made.id, takeBack: () => stripeOf(app).transfers.createReversal(made.id) };
  };
  const problemsOf = (orderUID: string) =>
    app
      .database('payouts_found_transfer')
      .where({ order_uid: orderUID })
      .whereNotNull('problem')
      .pluck('transfer_id');

  test('doesn’t block its order when it was made twice', async () => {
    const event = await onSale(app);
    const orderUID = await paidOut(event);
    await transfer(app, orderUID);
    const [ticket] = await ticketsOf(orderUID);
    await refundTickets(event, orderUID, [ticket?.id ?? '']);
    await app.settled();
    const { id, takeBack } = await another(event, orderUID);
    await app.settled();
    expect(await problemsOf(orderUID)).toEqual([id]);
    const isBlocked = await app.runtime
      .depsOf('payouts')
      .forTenant(event.tenantId)
      .read((db) => hasFoundTransfer(db, { tenantId: event.tenantId, orderUID }));
    expect(isBlocked).toBe(false);
    await takeBack();
    await app.settled();
  });

  test('without a leg, from an older release, is not the main one if there is an older transfer', async () => {
    const event = await onSale(app);
    const orderUID = await paidOut(event);
    await lose(() => transfer(app, orderUID));
    const [main] = await transfersOf(app, orderUID);
    const charge = (await chargesOf(orderUID))[0]?.id ?? '';
    await stripeOf(app).refunds.create({ charge, amount: 1 });
    const { id, takeBack } = await another(event, orderUID);
    await app.settled();
    await sweep();
    expect(await problemsOf(orderUID)).toEqual([id]);
    expect(await attemptsOf(app, orderUID)).toMatchObject([
      { leg: 'main', state: 'succeeded', transfer_id: main?.id },
    ]);
    await takeBack();
    await app.settled();
  });

  test('is reversed once, even if its refund and its reversal were lost as well', async () => {
    const event = await onSale(app);
    const orderUID = await paidOut(event);
    await transfer(app, orderUID);
    const ledger = await lose(async () => {
      const [first] = await ticketsOf(orderUID);
      await refundTickets(event, orderUID, [first?.id ?? '']);
      await app.settled();
      return ledgerOf(app, orderUID);
    });
    const [made] = await transfersOf(app, orderUID);
    expect(made?.amount_reversed).toBeGreaterThan(0);
    await sweep();
    expect(await transfersOf(app, orderUID)).toMatchObject([
      { amount_reversed: made?.amount_reversed },
    ]);
    expect(await ledgerOf(app, orderUID)).toEqual(ledger);
    expect((await ticketsOf(orderUID)).map(({ status }) => status)).toEqual(['voided', 'active']);
  });
});

describe('the ledger, after every case is resolved', () => {
  interface Sale {
    /** How many tickets. */
    count: number;
    isPaidOut: boolean;
    isRefunded: boolean;
  }
  let event: EventOnSale;
  beforeAll(async () => {
    event = await onSale(app, { types: { General: { quantity: 1_000 } } });
  });
  const act = async (uid: string, { isPaidOut, isRefunded }: Sale) => {
    if (isPaidOut) {
      await makeAvailable(app, uid);
      await transfer(app, uid);
    }
    const [first] = await ticketsOf(uid);
    if (isRefunded) await refundTickets(event, uid, [first?.id ?? '']);
    await app.settled();
  };
  async function matchesStripe(
    before: readonly Sale[],
    lost: readonly Sale[],
    wishes: readonly boolean[],
  ): Promise<void> {
    const known: string[] = [];
    for (const { count } of before)
      known.push(await purchase(app, event, { General: count }, AT_ONCE));
    const forgotten = await lose(async () => {
      for (const [index, uid] of known.entries()) {
        const what = before[index];
        if (what) await act(uid, what);
      }
      const uids: string[] = [];
      for (const what of lost) {
        const uid = await purchase(app, event, { General: what.count }, AT_ONCE);
        uids.push(uid);
        await act(uid, what);
      }
      return uids;
    });
    await sweep();
    for (const [index, uid] of forgotten.entries()) {
      const params = pathOf(event, uid);
      const { complete, refund } = await api().review({ params });
      const rebuilds = refund.problem !== null || (wishes[index] && complete.problem === null);
      await (rebuilds
        ? api().completeReview({ params, body })
        : api().refundReview({ params, body }));
      await sweep();
    }
    await recordFoundTransfers(app.runtime.depsOf('payouts'));
    await sweep();
    for (const uid of [...known, ...forgotten]) {
      const ledger = await ledgerOf(app, uid);
      expect((ledger['buyer'] ?? 0) + (await keptCents(uid))).toBe(0);
      const passedOn = (await transfersOf(app, uid)).reduce(
        (sum, { amount, amount_reversed }) => sum + amount - amount_reversed,
        0,
      );
      expect(ledger['transferred'] ?? 0).toBe(passedOn);
      expect(Object.values(ledger).reduce((sum, cents) => sum + cents, 0)).toBe(0);
    }
  }

  test('matches what Stripe has kept of each order', async () => {
    const sales = fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 3 }),
        isPaidOut: fc.boolean(),
        isRefunded: fc.boolean(),
      }),
      { minLength: 1, maxLength: 2 },
    );
    const wishes = fc.array(fc.boolean(), { minLength: 2, maxLength: 2 });
    await fc.assert(fc.asyncProperty(sales, sales, wishes, matchesStripe), { numRuns: 3 });
  });

  test('matches it if a debt that reduced a lost transfer no longer exists', async () => {
    await matchesStripe(
      [{ count: 2, isPaidOut: true, isRefunded: true }],
      [
        { count: 1, isPaidOut: true, isRefunded: true },
        { count: 3, isPaidOut: true, isRefunded: false },
      ],
      [false, true],
    );
  });
});
