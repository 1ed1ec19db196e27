import { client } from '@foyer/kit';
import { orders } from '@foyer/plugin-orders/contract';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payouts } from './contract.ts';
import { foldTally, correctTally } from './server/lists/tally.ts';
import { accountFor, hold, inDays, orderOf, platform, transfer } from './testing.ts';
import { disagreements } from './testing/disagreements.ts';
import { makeAvailable } from './testing/availability.ts';

const AT_ONCE = '4000000000000077';
const DISPUTED = '4000000000000259';
const { seed: SEED = 0 } = fc.readConfigureGlobal();

let app: SaleApp;
const events: EventOnSale[] = [];
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  for (const tenant of ['a', 'a', 'b'] as const)
    events.push(await onSale(app, { tenant, types: { General: { quantity: 1_000 } } }));
});
afterAll(async () => {
  try {
    expect(await disagreements(app)).toEqual([]);
  } finally {
    await app.stop();
  }
});
// Stored totals must be correct after each test.
beforeEach(() => async () => expect(await correctTally(deps())).toEqual([]));

const deps = () => app.runtime.depsOf('payouts');
const eventAt = (n: number): EventOnSale => events[n % events.length] as EventOnSale;

/**
 * A condition that all rows meet but the stored totals can't evaluate, so rows are counted one by
 * one.
 */
const ALL_ROWS = 'details.dateCreated>=2000-01-01';

type Asked = { filters?: string; queries?: string };
const sumsOf = async (asked: Asked, isCounted: boolean) => {
  const filters = [asked.filters, isCounted ? ALL_ROWS : undefined].filter((one) => one).join(', ');
  const { count, totals } = await platform(app).pending({ ...asked, filters, limit: 1 });
  return { count, totals };
};

/** The list's totals must equal the sums of its rows. */
async function expectSums(): Promise<void> {
  const { tenantId, eventId } = eventAt(0);
  const conditions = [
    ...['ready', 'pending'].map((one) => `details.status=${one}`),
    ...['ready', 'pending', 'on_hold', 'completed'].map((one) => `details.payoutStatus=${one}`),
    ...['platform', 'tenant'].map((one) => `details.facilitator=${one}`),
    ...['onHold', 'disputed', 'hasAccount', 'tenantSuspended'].flatMap((name) => [
      `details.${name}=true`,
      `details.${name}=false`,
    ]),
    `details.tenantId=${tenantId}`,
    `details.eventId=${eventId}`,
    'details.status=ready, details.hasAccount=true, details.onHold=false',
  ];
  const asked: Asked[] = [
    {},
    ...conditions.map((filters) => ({ filters })),
    { queries: `details.tenantURL=${app.tenants.a.url}` },
    { queries: 'details.eventName=a' },
    { queries: 'details.status=read' },
  ];
  for (const one of asked)
    expect(await sumsOf(one, false), JSON.stringify(one)).toEqual(await sumsOf(one, true));
}

const sold = new Map<string, EventOnSale>();
const uidAt = (n: number): string => [...sold.keys()][n % sold.size] ?? '';

/** Steps in the life of an order; refused steps change nothing. */
const STEPS: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
  sell: async (n) =>
    sold.set(await purchase(app, eventAt(n), { General: 1 + (n % 3) }, AT_ONCE), eventAt(n)),
  sellLater: (n) =>
    orderOf(app, eventAt(n), { availableAt: n % 2 ? inDays(n % 5) : null, feeCents: null }),
  sellBefore: (n) => orderOf(app, eventAt(n), { availableAt: inDays(-n - 0.5) }),
  sellInCash: (n) => orderOf(app, eventAt(n), { method: 'cash' }),
  sellForTenant: (n) => orderOf(app, eventAt(n), { facilitator: 'tenant' }),
  dispute: async (n) =>
    sold.set(await purchase(app, eventAt(n), { General: 2 }, DISPUTED), eventAt(n)),
  available: (n) => makeAvailable(app, uidAt(n)),
  hold: (n) => holdAt(n, true),
  release: (n) => holdAt(n, false),
  payOut: (n) => transfer(app, uidAt(n), uidAt(n + 1)),
  refundPart: (n) => refundAt(n, 5),
  refundAll: (n) => refundAt(n, 50),
  fold: () => foldTally(deps()),
};

async function holdAt(n: number, isHeld: boolean): Promise<void> {
  const event = sold.get(uidAt(n));
  if (event) await hold(app, event, uidAt(n), isHeld);
}

async function refundAt(n: number, amount: number): Promise<void> {
  const event = sold.get(uidAt(n));
  if (!event) return;
  const { tenantId, eventId } = event;
  await client(orders, app.as.platform()).refund({
    params: { tenantId, eventId, orderUID: uidAt(n) },
    body: { amount, reason: 'Cannot come' },
  });
}

test(`stored totals match the rows after random steps, with seed ${SEED}`, async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat({ max: 40 }));
  const life = fc.sample(step, { numRuns: 60, seed: SEED });
  await STEPS['sell']?.(0);
  let refused = 0;
  for (const [nth, [name, n]] of life.entries()) {
    await STEPS[name]?.(n).catch(() => (refused += 1));
    await app.settled();
    expect(await correctTally(deps()), `${nth} ${name} ${n}`).toEqual([]);
    if (nth % 15 === 14) await expectSums();
  }
  expect(refused).toBeLessThan(life.length / 3);
  const { count } = await platform(app).pending({ limit: 1 });
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(life.length);
  await foldTally(deps());
  await expectSums();
}, 300_000);

test('counts SQL changes over many rows, and adds nothing for updates without a change', async () => {
  const event = await onSale(app, { types: { General: { quantity: 1_000 } } });
  for (let n = 0; n < 3; n += 1) await orderOf(app, event, { availableAt: inDays(-2 - n) });
  const ofEvent = { event_id: event.eventId };
  const kept = async () => (await app.database('payouts_tally').where(ofEvent)).length;
  await foldTally(deps());
  expect(await kept()).toBe(1);
  await app.database('payouts_order').where(ofEvent).update({ withdrawn_cents: 1 });
  expect(await kept()).toBe(1);
  await app.database('payouts_order').where(ofEvent).update({ system_hold: true });
  expect(await correctTally(deps())).toEqual([]);
  await foldTally(deps());
  expect(await kept()).toBe(1);
  await app.database('payouts_order').where(ofEvent).delete();
  await foldTally(deps());
  expect(await kept()).toBe(0);
});

test('counts orders as ready once their time comes', async () => {
  const event = await onSale(app, { types: { General: { quantity: 1_000 } } });
  const availableAt = new Date(Date.now() + 400);
  await orderOf(app, event, { availableAt });
  const ready = async () => {
    const filters = `details.eventId=${event.eventId}, details.status=ready`;
    return (await platform(app).pending({ filters, limit: 1 })).count;
  };
  await foldTally(deps());
  await expect.poll(ready).toBe(1);
  expect(Date.now()).toBeGreaterThanOrEqual(availableAt.getTime());
});

test('counts everything once when two processes merge rows during sales', async () => {
  const { count } = await platform(app).pending({ limit: 1 });
  const selling = Array.from({ length: 6 }, () => orderOf(app, eventAt(0)));
  await Promise.all([foldTally(deps()), foldTally(deps()), ...selling]);
  await foldTally(deps());
  expect((await platform(app).pending({ limit: 1 })).count).toBe(count + 6);
});

test('counts a tenant’s own orders', async () => {
  const { tenantId } = eventAt(0);
  await orderOf(app, eventAt(0));
  const own = client(payouts, app.as.tenant('a', 'tenant_finance'));
  const { count, totals } = await own.tenantPending({ tenantId, limit: 1 });
  const filters = `details.tenantId=${tenantId}`;
  expect({ count, totals }).toEqual(await sumsOf({ filters }, true));
  expect(count).toBeGreaterThan(0);
});

test('reports and corrects a wrong total', async () => {
  const { tenantId: tenant_id, eventId: event_id } = eventAt(0);
  const numbers = {
    orders: 0,
    total_cents: 3,
    gateway_fee_cents: 0,
    net_amount_cents: 0,
    tenant_total_cents: 0,
    platform_total_cents: 0,
  };
  const key = { tenant_id, event_id, facilitator: 'tenant', on_hold: false, system_hold: true };
  const row = { ...key, ...numbers, available_at: new Date('2020-01-01T00:00:00.000Z') };
  await app.database('payouts_tally').insert(row);
  expect(await correctTally(deps())).toMatchObject([{ ...key, ...numbers, total_cents: -3 }]);
  expect(await correctTally(deps())).toEqual([]);
  await app.database.raw('delete from payouts_tally');
  // Two concurrent corrections change it once.
  const [one, other] = await Promise.all([correctTally(deps()), correctTally(deps())]);
  expect([one.length, other.length].filter((found) => found > 0)).toHaveLength(1);
});
