import { ApiError, client } from '@foyer/kit';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileStock } from '@foyer/plugin-orders/testing';
import { buyer, onSale, type Buyer, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { sweepHolds } from './server/sweepHolds.ts';
import { organizerDesk } from './testing/organizerDesk.ts';

const OPERATIONS = 200;
const CARTS = 40;
const TYPES = ['Floor', 'Balcony', 'Box', 'Lawn', 'Guest'];

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

/** The number of deadlocks that the database resolved. */
async function deadlocks(): Promise<number> {
  const { rows } = await app.database.raw<{ rows: [{ n: string }] }>(
    'select deadlocks as n from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0].n);
}

const stage = () =>
  onSale(app, {
    capacity: 90,
    types: {
      Floor: { price: 0, kind: 'free', quantity: 30 },
      Balcony: { price: 0, kind: 'free', quantity: 30 },
      Box: { price: 0, kind: 'free', quantity: 30 },
      Lawn: { price: 0, kind: 'free', quantity: 30 },
      Guest: { price: 0, kind: 'complimentary', quantity: 30 },
    },
    discounts: [{ code: 'HALF', kind: 'percent', percent: 50, usageLimit: 10 }],
  });

test('two transactions that take two counters in opposite order without the event’s lock deadlock', async () => {
  const event = await stage();
  const before = await deadlocks();
  const first = await app.database.transaction();
  const second = await app.database.transaction();
  const take = async (db: typeof first, type: string) => {
    await db('events_stock').where({ ticket_type_id: event.types[type] }).update({ held: 0 });
  };
  const takeAndEnd = async (db: typeof first, type: string) => {
    try {
      await take(db, type);
    } finally {
      await db.rollback();
    }
  };
  await take(first, 'Floor');
  await take(second, 'Box');
  const results = await Promise.allSettled([takeAndEnd(first, 'Box'), takeAndEnd(second, 'Floor')]);
  const ended = results.filter(({ status }) => status === 'rejected');
  expect(ended).toMatchObject([{ reason: { code: '40P01' } }]);
  await expect.poll(deadlocks, { timeout: 10_000 }).toBe(before + 1);
});

test('an edit of an event doesn’t wait for a sale that refers to the event', async () => {
  const { eventId } = await stage();
  // What a new order's foreign key does until the sale ends.
  const sale = await app.database.transaction();
  try {
    await sale('events_event').where({ id: eventId }).forKeyShare().first('id');
    await expect(organizerDesk(app).change(eventId, { city: 'Bath' })).resolves.toMatchObject({
      details: { city: 'Bath' },
    });
  } finally {
    await sale.rollback();
  }
});

const wanted = fc
  .shuffledSubarray(TYPES.slice(0, 4), { minLength: 2 })
  .map((names) => Object.fromEntries(names.map((name) => [name, 1])));
const operation = fc.record({
  cart: fc.integer({ min: 0, max: CARTS - 1 }),
  what: fc.constantFrom(
    ...(['hold', 'hold', 'hold', 'change', 'code', 'noCode', 'extend', 'release'] as const),
    ...(['place', 'place', 'sell', 'give', 'void', 'resize', 'rename', 'recode', 'sweep'] as const),
  ),
  wanted,
  n: fc.integer({ min: 0, max: 9 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Everything that changes counters or waits for such a change. */
async function begin(event: EventOnSale, one: Buyer, given: Operation): Promise<unknown> {
  const { api, path } = one;
  const { eventId, tenantId } = event;
  const [desk, organizer] = [client(staffCalls, app.as.platform()), organizerDesk(app)];
  const params = { tenantId, eventId };
  const lines = Object.entries(given.wanted).map(([type, quantity]) => ({
    ticketId: event.types[type] ?? '',
    quantity,
  }));
  switch (given.what) {
    case 'hold':
      return one.hold();
    case 'change':
      return api.changeCart({ params: path, body: { lines } });
    case 'code':
      return api.addDiscount({ params: path, body: { discountCode: 'HALF' } });
    case 'noCode':
      return api.removeDiscount({ params: path });
    case 'extend':
      return api.extendHold({ params: path });
    case 'release':
      return api.releaseHold({ params: path });
    case 'place':
      return one.place();
    case 'sell':
      return desk.boxOfficeSale({ params, body: { lines, paymentMethod: 'cash' } });
    case 'give':
      return desk.complimentary({
        params,
        body: { lines: [{ ticketId: event.types['Guest'] ?? '', quantity: 1 }] },
      });
    case 'void': {
      const sold = await desk.boxOfficeSale({ params, body: { lines, paymentMethod: 'cash' } });
      return Promise.all(
        sold.tickets.map(({ ticketUID }) =>
          desk.voidTicket({
            params,
            body: {
              ticketId: ticketUID,
              orderUID: sold.orderUID,
              void: true,
              reason: 'Sold by mistake',
              putBackOnSale: given.n % 2 === 0,
            },
          }),
        ),
      );
    }
    case 'resize':
      return organizer.change(eventId, { capacity: 80 + given.n, city: `City ${given.n}` });
    case 'rename':
      return organizer.change(eventId, { slug: `concert-at-${given.n}` });
    case 'recode':
      return organizer.changeType(eventId, event.types['Lawn'] ?? '', {
        name: 'Lawn',
        kind: 'free',
        price: 0,
        quantity: 30 + given.n,
      });
    case 'sweep':
      await app
        .database('events_hold')
        .where({ id: path.draftOrderUID })
        .update({ expires_at: new Date(Date.now() - 1_000) });
      return sweepHolds(app.runtime.depsOf('events'));
  }
}

test(`${OPERATIONS} operations at once on one event cause no deadlock`, async () => {
  const before = await deadlocks();
  const event = await stage();
  const { seed = 0 } = fc.readConfigureGlobal();
  const operations = fc.sample(operation, { numRuns: OPERATIONS, seed });
  const carts = await Promise.all(
    fc.sample(wanted, { numRuns: CARTS, seed }).map((lines) => buyer(app, event, lines)),
  );
  const results = await Promise.allSettled(
    operations.map((given) => begin(event, carts[given.cart] as Buyer, given)),
  );
  const broken = results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    const reason = result.reason as Error;
    const isAnswer = reason instanceof ApiError && reason.status > 0 && reason.status < 500;
    return isAnswer ? [] : [`${operations[index]?.what}: ${reason.message}`];
  });
  expect(broken, `seed ${seed}`).toEqual([]);
  expect(await deadlocks()).toBe(before);
  const done = results.filter(({ status }) => status === 'fulfilled').length;
  expect(done).toBeGreaterThan(OPERATIONS / 4);
  expect(await reconcileStock(app.runtime.depsOf('orders')), `seed ${seed}`).toEqual([]);
}, 60_000);
