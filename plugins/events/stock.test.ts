import { randomUUID } from 'node:crypto';
import { client } from '@foyer/kit';
import { fees } from '@foyer/plugin-fees/contract';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { reconcileStock } from '@foyer/plugin-orders/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyer, onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { isRefusal, stock, type Refusal, type Taken } from './server/stock.ts';
import { countersOf, placesTaken } from './testing/counters.ts';
import { afterAllLooked, unguarded } from './testing/unguarded.ts';

const BUYERS = 20;
/** The number of concurrent transactions; the installation under test has twenty connections. */
const LOOKERS = 8;

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const crowd = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => one(index)));
const fulfilled = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));

/** One hold in its own transaction, as another process would take it. */
const take = (event: EventOnSale, type: string, code: string | null = null) => {
  const deps = app.runtime.depsOf('events');
  const lines = [{ ticketTypeId: event.types[type] ?? '', quantity: 1 }];
  return deps.forTenant(event.tenantId).tx((tx) =>
    deps.use(stock).take(tx.db, {
      tenantId: event.tenantId,
      eventId: event.eventId,
      holdId: randomUUID(),
      lines,
      code,
      expiresAt: new Date(Date.now() + 600_000),
      keepsRules: true,
    }),
  );
};
const taken = (results: PromiseSettledResult<Taken | Refusal>[]) =>
  fulfilled(results).filter((result) => !isRefusal(result));
const typeCounters = ({ eventId, types }: EventOnSale, type: string) =>
  countersOf(app, { eventId, typeId: types[type] });
const lastTicket = () => onSale(app, { types: { Last: { quantity: 1 } } });
const agrees = async () => expect(await reconcileStock(app.runtime.depsOf('orders'))).toEqual([]);

describe('the last ticket', () => {
  test('is sold several times if code reads first and writes later', async () => {
    const event = await lastTicket();
    await unguarded(app, { hasCheck: false }, async () => {
      const results = await afterAllLooked(app, LOOKERS, () =>
        crowd(LOOKERS, () => take(event, 'Last')),
      );
      expect(taken(results)).toHaveLength(LOOKERS);
      expect(await typeCounters(event, 'Last')).toEqual({ capacity: 1, held: LOOKERS, sold: 0 });
      expect(await placesTaken(app, event.eventId)).toBe(LOOKERS);
      // Keeps the other tests of this file unaffected.
      await app.database('events_event').where({ id: event.eventId }).delete();
    });
  });

  test('is sold once by the table’s check constraint alone', async () => {
    const event = await lastTicket();
    await unguarded(app, { hasCheck: true }, async () => {
      const results = await afterAllLooked(app, LOOKERS, () =>
        crowd(LOOKERS, () => take(event, 'Last')),
      );
      expect(taken(results)).toHaveLength(1);
      for (const reason of reasons(results))
        expect(reason).toMatchObject({ code: '23514', constraint: 'events_stock_not_oversold' });
    });
    expect(await typeCounters(event, 'Last')).toEqual({ capacity: 1, held: 1, sold: 0 });
    await agrees();
  });

  test('is held by one of twenty transactions, and refused to nineteen', async () => {
    const event = await lastTicket();
    const results = await crowd(BUYERS, () => take(event, 'Last'));
    expect(reasons(results)).toEqual([]);
    expect(taken(results)).toHaveLength(1);
    expect(fulfilled(results).filter(isRefusal)).toEqual(
      Array.from({ length: BUYERS - 1 }, () => ({
        problem: 'sold_out',
        name: 'Last',
        left: 0,
        ticketTypeId: event.types['Last'],
      })),
    );
    expect(await typeCounters(event, 'Last')).toEqual({ capacity: 1, held: 1, sold: 0 });
  });

  test('is held by one of twenty buyers, and the others read that it is sold out', async () => {
    const event = await lastTicket();
    const buyers = fulfilled(await crowd(BUYERS, () => buyer(app, event, { Last: 1 })));
    const results = await Promise.allSettled(buyers.map((one) => one.hold()));
    expect(fulfilled(results)).toMatchObject([{ status: 'held', ticketCount: 1 }]);
    expect(reasons(results)).toHaveLength(BUYERS - 1);
    for (const reason of reasons(results))
      expect(reason).toMatchObject({
        status: 409,
        code: 'sold_out',
        message: '“Last” is sold out.',
      });
    expect(await typeCounters(event, 'Last')).toEqual({ capacity: 1, held: 1, sold: 0 });
    await agrees();
  });
});

test('an event’s own capacity limits all its types together', async () => {
  const event = await onSale(app, { capacity: 5, types: { Floor: {}, Balcony: {}, Box: {} } });
  const names = ['Floor', 'Balcony', 'Box'];
  const buyers = fulfilled(
    await crowd(BUYERS, (index) => buyer(app, event, { [names[index % 3] ?? '']: 1 })),
  );
  const results = await Promise.allSettled(buyers.map((one) => one.hold()));
  expect(fulfilled(results)).toHaveLength(5);
  for (const reason of reasons(results))
    expect(reason).toMatchObject({
      status: 409,
      code: 'insufficient_capacity',
      message:
        'Insufficient Capacity: The available capacity is not enough to proceed. Please update the number of tickets.',
    });
  expect(await countersOf(app, { eventId: event.eventId })).toEqual({
    capacity: 5,
    held: 5,
    sold: 0,
  });
  const perType = await Promise.all(names.map((name) => typeCounters(event, name)));
  expect(perType.reduce((sum, { held }) => sum + held, 0)).toBe(5);
  await agrees();
});

test('a code limited to three orders is held by three of twenty buyers', async () => {
  const event = await onSale(app, {
    types: { General: { quantity: 100 } },
    discounts: [{ code: 'FIRST3', kind: 'percent', percent: 50, usageLimit: 3 }],
  });
  const buyers = fulfilled(await crowd(BUYERS, () => buyer(app, event)));
  // All buyers see a valid code, because no one holds a use of it yet.
  for (const { api, path } of buyers)
    await api.addDiscount({ params: path, body: { discountCode: 'first3' } });
  const results = await Promise.allSettled(buyers.map((one) => one.hold()));
  const held = fulfilled(results);
  expect(held).toHaveLength(3);
  expect(held).toMatchObject([{ totalAmount: 25 }, { totalAmount: 25 }, { totalAmount: 25 }]);
  for (const reason of reasons(results))
    expect(reason).toMatchObject({
      status: 422,
      fields: { discountCode: ['This discount code has reached its usage limit.'] },
    });
  const code = await app.database('events_discount').where({ event_id: event.eventId }).first();
  expect(code).toMatchObject({ held: 3, used: 0, usage_limit: 3 });
  // Buyers who were refused the code got no tickets, so the price is no surprise.
  expect(await typeCounters(event, 'General')).toMatchObject({ held: 3 });
  await agrees();
});

test('complimentary tickets stop at the event’s limit, even if issued concurrently', async () => {
  const event = await onSale(app, {
    types: { General: {}, Guest: { quantity: 100, price: 0, kind: 'complimentary' } },
  });
  await client(fees, app.as.platform()).updateTenantSetting({
    body: { tenantId: event.tenantId, maximumComplimentaryTickets: 5 },
  });
  const desk = client(staffCalls, app.as.platform());
  const params = { tenantId: event.tenantId, eventId: event.eventId };
  const lines = [{ ticketId: event.types['Guest'] ?? '', quantity: 2 }];
  await desk.complimentary({ params, body: { lines } });
  const results = await crowd(10, () => desk.complimentary({ params, body: { lines } }));
  expect(fulfilled(results)).toHaveLength(1);
  for (const reason of reasons(results)) expect(reason).toMatchObject({ status: 409 });
  expect(await typeCounters(event, 'Guest')).toEqual({ capacity: 100, held: 0, sold: 4 });
  const row = await app.database('events_event').where({ id: event.eventId }).first();
  expect(row.complimentary_issued).toBe(4);
  expect(await placesTaken(app, event.eventId)).toBe(4);
  await agrees();
});

test('a type in two lines is counted with both of them', async () => {
  const event = await onSale(app, { types: { General: { quantity: 5 } } });
  const deps = app.runtime.depsOf('events');
  const ticketTypeId = event.types['General'] ?? '';
  const holdId = randomUUID();
  const given = {
    tenantId: event.tenantId,
    eventId: event.eventId,
    holdId,
    code: null,
    expiresAt: new Date(Date.now() + 600_000),
    keepsRules: true,
  };
  const lines = [2, 1].map((quantity) => ({ ticketTypeId, quantity }));
  const scope = deps.forTenant(event.tenantId);
  const result = await scope.tx((tx) => deps.use(stock).take(tx.db, { ...given, lines }));
  expect(result).toMatchObject({ lines: [{ ticketTypeId, quantity: 3 }] });
  expect(await typeCounters(event, 'General')).toMatchObject({ held: 3 });
  await scope.tx((tx) => deps.use(stock).release(tx.db, given));
  expect(await typeCounters(event, 'General')).toMatchObject({ held: 0 });
});

test('tickets are held in cart order, so rounding cents stay with the same tickets', async () => {
  const event = await onSale(app, {
    types: { A: { price: 10 }, B: { price: 10 }, C: { price: 10 }, D: { price: 10 } },
    discounts: [{ code: 'CENT', kind: 'amount', amount: 0.01 }],
  });
  for (const names of [
    ['A', 'B', 'C', 'D'],
    ['D', 'C', 'B', 'A'],
  ]) {
    const one = await buyer(app, event, Object.fromEntries(names.map((name) => [name, 1])));
    await one.api.addDiscount({ params: one.path, body: { discountCode: 'CENT' } });
    const { orderDetails } = await one.hold();
    expect(orderDetails.map(({ order }) => order.ticketName)).toEqual(names);
  }
});
