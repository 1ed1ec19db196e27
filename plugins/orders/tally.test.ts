import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders } from './contract.ts';
import { correctTally, foldTally } from './server/summary.ts';
import { stage, type Stage } from './testing/stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
// The counts must be correct after each test.
beforeEach(() => async () => expect(await correctTally(deps())).toEqual([]));

const deps = () => app.runtime.depsOf('orders');

/** The total that the list of all orders reports. */
const counted = async (filters: Record<string, unknown> = {}): Promise<number> => {
  const terms = Object.entries(filters).map(([name, value]) => `${name}=${String(value)}`);
  const asked = { ...(terms.length > 0 && { filters: terms.join(',') }), limit: 1 };
  return (await client(orders, app.as.platform()).platformOrders(asked)).count;
};

/** The actual number of orders. */
async function there(where: Record<string, unknown> = {}): Promise<number> {
  const found = await app.database('orders_order').where(where).count('* as n').first();
  return Number(found?.['n']);
}

const rows = async ({ tenantId }: Stage): Promise<number> => {
  const found = await app
    .database('orders_tally')
    .where({ tenant_id: tenantId })
    .count('* as n')
    .first();
  return Number(found?.['n']);
};

test('counts all orders by status, payment method, refund and tenant, folded or not', async () => {
  const event = await stage(app);
  for (let n = 0; n < 3; n += 1) await event.sell();
  const [first] = (await app
    .database('orders_order')
    .where({ event_id: event.eventId })
    .orderBy('uid')) as { id: string; payment_method: string }[];
  await app
    .database('orders_order')
    .where({ id: first?.id })
    .update({ status: 'partially_refunded', refunded_cents: 100 });
  const { tenantId } = event;
  const isRefunded = app.database.raw('refunded_cents > 0');
  const ofTenant = { tenant_id: tenantId };
  const asked = [
    [{}, {}],
    [{ tenantId }, ofTenant],
    [
      { tenantId, status: 'completed' },
      { ...ofTenant, status: 'completed' },
    ],
    [{ status: 'partially_refunded', refunded: true }, { status: 'partially_refunded' }],
    [{ paymentMethod: first?.payment_method }, { payment_method: first?.payment_method }],
    [{ status: 'failed' }, { status: 'failed' }],
    [{ disputed: false }, { is_disputed: false }],
  ] as const;
  const check = async () => {
    for (const [filters, where] of asked) expect(await counted(filters)).toBe(await there(where));
    const refunded = await app.database('orders_order').where(isRefunded).count('* as n').first();
    expect(await counted({ refunded: true })).toBe(Number(refunded?.['n']));
    expect(await counted({ status: 'partially_refunded' })).toBe(1);
  };
  await check();
  expect(await rows(event)).toBeGreaterThan(2);
  await foldTally(deps());
  expect(await rows(event)).toBe(2);
  await check();
});

test('counts every write: SQL over many rows, deleted rows, and nothing for no change', async () => {
  const event = await stage(app, { tenant: 'b' });
  for (let n = 0; n < 3; n += 1) await event.sell();
  await foldTally(deps());
  const { database } = app;
  const ofEvent = { event_id: event.eventId };
  await database('orders_order').where(ofEvent).update({ first_name: 'Ada' });
  expect(await rows(event)).toBe(1);
  await database('orders_order').where(ofEvent).update({ status: 'refunded' });
  // Fewer of one and more of the other, however many orders changed.
  expect(await rows(event)).toBe(3);
  expect(await counted({ tenantId: event.tenantId, status: 'refunded' })).toBe(3);
  await foldTally(deps());
  expect(await rows(event)).toBe(1);
});

test('counts everything once with two folds at once during sales', async () => {
  const event = await stage(app);
  const before = await there();
  const selling = Array.from({ length: 6 }, () => event.sell());
  await Promise.all([foldTally(deps()), foldTally(deps()), ...selling]);
  await foldTally(deps());
  expect(await counted()).toBe(before + 6);
});

test('counts a tenant’s own orders, and those of a member’s events', async () => {
  const [mine, other] = [await stage(app), await stage(app)];
  for (const event of [mine, mine, other]) await event.sell();
  const { tenantId } = mine;
  const count = async (events?: string[]) => {
    const member = events ? app.as.tenant('a', 'tenant_admin', { events }) : app.as.tenant('a');
    const asked = { tenantId, filters: 'status=completed', limit: 1 };
    return (await client(orders, member).tenantOrders(asked)).count;
  };
  const all = await there({ tenant_id: tenantId, status: 'completed' });
  expect(all).toBeGreaterThan(2);
  expect(await count()).toBe(all);
  expect(await count([mine.eventId])).toBe(2);
  expect(await count([other.eventId])).toBe(1);
});

test('reports and corrects a wrong count', async () => {
  const event = await stage(app);
  await event.sell();
  const { tenantId: tenant_id } = event;
  const wrong = {
    status: 'completed',
    payment_method: 'cash',
    is_refunded: false,
    is_disputed: false,
    orders: 2,
  };
  await app.database('orders_tally').insert({ tenant_id, ...wrong });
  expect(await correctTally(deps())).toEqual([{ tenant_id, ...wrong, orders: -2 }]);
  expect(await correctTally(deps())).toEqual([]);
});

test('restores counts that are missing or doubled, during sales', async () => {
  const event = await stage(app);
  await event.sell();
  for (const damage of [
    'delete from orders_tally',
    `insert into orders_tally (tenant_id, status, payment_method, is_refunded, is_disputed, orders)
     select tenant_id, status, payment_method, is_refunded, is_disputed, orders from orders_tally`,
  ]) {
    await app.database.raw(damage);
    const before = await there();
    expect(await counted()).not.toBe(before);
    const selling = Array.from({ length: 4 }, () => event.sell());
    // Two at once correct it once.
    await Promise.all([correctTally(deps()), correctTally(deps()), ...selling]);
    expect(await counted()).toBe(before + 4);
    expect(await correctTally(deps())).toEqual([]);
  }
});

test('counts the orders themselves for a filter without stored counts', async () => {
  const event = await stage(app);
  await event.sell();
  const { orderUID } = await event.sell();
  expect(await counted({ eventId: event.eventId })).toBe(2);
  expect(await counted({ eventId: event.eventId, status: 'completed', orderUID })).toBe(1);
});
