import { ApiError, client } from '@foyer/kit';
import { sweepHolds } from '@foyer/plugin-events/testing';
import { orders } from '@foyer/plugin-orders/contract';
import { reconcileStock } from '@foyer/plugin-orders/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripeOf } from './testing/facts.ts';
import { buyer, onSale, type Buyer, type EventOnSale } from './testing.ts';

const RUNS = 50;
const AT_ONCE = 20;
const DECLINED_CARD = '4000000000000002';

const TYPES = ['Floor', 'Balcony', 'Box'] as const;
const CODE = 'EARLY';

const quantities = fc
  .uniqueArray(fc.record({ type: fc.constantFrom(...TYPES), count: fc.constantFrom(1, 1, 2) }), {
    selector: ({ type }) => type,
    minLength: 1,
    maxLength: 2,
  })
  .map((wanted) => Object.fromEntries(wanted.map(({ type, count }) => [type, count])));

const STEPS = ['hold', 'hold', 'change', 'code', 'extend', 'release', 'place', 'lapse'] as const;
const ENDS = ['pay', 'pay', 'pay', 'pay', 'declined', 'abandon', 'release', 'change'] as const;

const someone = fc.record({
  first: quantities,
  other: quantities,
  steps: fc.array(fc.constantFrom(...STEPS), { maxLength: 3 }),
  end: fc.constantFrom(...ENDS),
});
type Someone = typeof someone extends fc.Arbitrary<infer T> ? T : never;

/** One random on-sale: little stock, and more buyers than tickets. */
const onSaleRun = fc.record({
  stock: fc.tuple(...TYPES.map(() => fc.integer({ min: 1, max: 3 }))),
  capacity: fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined }),
  codeLimit: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
  people: fc.array(someone, { minLength: 3, maxLength: 5 }),
  refunds: fc.integer({ min: 0, max: 2 }),
  late: fc.array(quantities, { maxLength: 2 }),
});
type Run = typeof onSaleRun extends fc.Arbitrary<infer T> ? T : never;

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

/** Expected errors and how often they occurred. A run without any proves nothing. */
const refusals = new Map<string, number>();

/** Treats an expected error as a result. Any other error fails the test. */
async function tried<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0) throw error;
    refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
    return null;
  }
}

const linesOf = (event: EventOnSale, wanted: Record<string, number>) =>
  Object.entries(wanted).map(([type, quantity]) => ({
    ticketId: event.types[type] ?? '',
    quantity,
  }));

const doing = (event: EventOnSale, one: Buyer, other: Record<string, number>) => {
  const { api, path } = one;
  return {
    hold: () => one.hold(),
    change: () => api.changeCart({ params: path, body: { lines: linesOf(event, other) } }),
    code: () => api.addDiscount({ params: path, body: { discountCode: CODE } }),
    extend: () => api.extendHold({ params: path }),
    release: () => api.releaseHold({ params: path }),
    place: () => one.place(),
    /** Expires the hold as if its time had passed, and sweeps. */
    async lapse() {
      await app
        .database('events_hold')
        .where({ id: path.draftOrderUID, awaits_payment: false })
        .update({ expires_at: new Date(Date.now() - 1_000) });
      await sweepHolds(app.runtime.depsOf('events'));
    },
  };
};

async function live(event: EventOnSale, { first, other, steps, end }: Someone): Promise<void> {
  const one = await buyer(app, event, first);
  const can = doing(event, one, other);
  for (const step of steps) await tried<unknown>(can[step]());
  const placed = await tried(one.place());
  if (!placed) return;
  if (end === 'release' || end === 'change') await tried(can[end]());
  else if (end !== 'abandon' && placed.session)
    await app.stripe.pay(placed.session, end === 'declined' ? DECLINED_CARD : undefined);
}

const open = ({ stock: [floor, balcony, box], capacity, codeLimit }: Run) =>
  onSale(app, {
    ...(capacity !== undefined && { capacity }),
    types: {
      Floor: { price: 50, quantity: floor },
      Balcony: { price: 19.99, quantity: balcony },
      Box: { price: 120, quantity: box },
    },
    discounts: [{ code: CODE, kind: 'percent', percent: 15, usageLimit: codeLimit }],
  });

/** Refunds the first ticket of some orders while late payments arrive. */
async function afterward(event: EventOnSale, { refunds, late }: Run): Promise<void> {
  const tickets = (await app
    .database('orders_ticket as t')
    .join('orders_order as o', 'o.id', 't.order_id')
    .where({ 't.event_id': event.eventId, 't.index': 0 })
    .limit(refunds)
    .select('t.id', 'o.uid')) as { id: string; uid: string }[];
  const desk = client(orders, app.as.platform());
  const refunding = tickets.map(({ id, uid }) =>
    tried(
      desk.refund({
        params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid },
        body: { ticketIds: [id], reason: 'Could not come' },
      }),
    ),
  );
  const coming = late.map(async (wanted) => tried((await buyer(app, event, wanted)).hold()));
  await Promise.all([...refunding, ...coming]);
}

interface EventFacts {
  oversold: number;
  unticketed: number;
  code: { limit: number | null; held: number; used: number; holds: number; orders: number };
}

/** Counted from tickets, holds and orders only, never from counters. */
async function factsOf(event: EventOnSale): Promise<EventFacts> {
  const { rows } = await app.database.raw<{ rows: [EventFacts] }>(
    `with place as (
       select ticket_type_id, 1 as quantity from orders_ticket
       where event_id = :eventId and has_stock
       union all
       select line."ticketTypeId", line.quantity from events_hold hold
       cross join jsonb_to_recordset(hold.lines) as line ("ticketTypeId" uuid, quantity integer)
       where hold.event_id = :eventId
     )
     select (
       select count(*)::int from events_stock stock
       where stock.event_id = :eventId and stock.capacity < (
         select coalesce(sum(quantity), 0) from place
         where stock.ticket_type_id is null or place.ticket_type_id = stock.ticket_type_id)
     ) as oversold, (
       select count(*)::int from orders_order o
       where o.event_id = :eventId and (select count(*) from orders_ticket t where t.order_id = o.id)
         <> case when o.completed_at is null then 0 else o.ticket_count end
     ) as unticketed, (
       select jsonb_build_object('limit', usage_limit, 'held', held, 'used', used, 'holds', (
         select count(*) from events_hold where discount_id = d.id
       ), 'orders', (
         select count(*) from orders_order o
         where o.event_id = :eventId and o.completed_at is not null and o.discount_code = d.code))
       from events_discount d where d.event_id = :eventId
     ) as code`,
    { eventId: event.eventId },
  );
  return rows[0];
}

async function check(event: EventOnSale, seed: number, run: Run): Promise<void> {
  const told = `seed ${seed}: ${JSON.stringify(run)}`;
  const { oversold, unticketed, code } = await factsOf(event);
  expect({ oversold, unticketed }, told).toEqual({ oversold: 0, unticketed: 0 });
  expect([code.held, code.used], told).toEqual([code.holds, code.orders]);
  expect(code.held + code.used, told).toBeLessThanOrEqual(code.limit ?? Infinity);
}

/** Checks every order's payments, refunds and ledger to the cent. */
async function checkMoney(): Promise<void> {
  const { rows } = await app.database.raw<{ rows: unknown[] }>(
    `select o.uid, sum(l.amount_cents), o.total_cents, o.refunded_cents from orders_order o
     join orders_ledger l on l.order_id = o.id
     where o.payment_method = 'card'
     group by o.tenant_id, o.id
     having sum(l.amount_cents) <> 0 or o.paid_cents is distinct from o.total_cents
       or coalesce(sum(l.amount_cents) filter (where account = 'buyer'), 0)
         <> o.refunded_cents - o.total_cents`,
  );
  expect(rows).toEqual([]);
  // The gateway's balance must match the orders exactly.
  let chargedCents = 0;
  for await (const { paid, amount, amount_refunded } of stripeOf(app).charges.list({ limit: 100 }))
    if (paid) chargedCents += amount - amount_refunded;
  const kept = (await app
    .database('orders_order')
    .whereNotNull('charge_id')
    .sum({ cents: app.database.raw('total_cents - refunded_cents') })
    .first()) as { cents: string };
  expect(chargedCents).toBe(Number(kept.cents));
}

test(`sells nothing twice and keeps every counter right in ${RUNS} random on-sales`, async () => {
  const { seed = 0 } = fc.readConfigureGlobal();
  const runs = fc.sample(onSaleRun, { numRuns: RUNS, seed });
  for (let started = 0; started < runs.length; started += AT_ONCE) {
    const batch = runs.slice(started, started + AT_ONCE);
    // The test tries more codes than one address is allowed to.
    await app.database('kit_rate_limit').delete();
    const staged = await Promise.all(batch.map(async (run) => ({ run, event: await open(run) })));
    // Webhooks arrive and their jobs run while others still buy.
    let isOver = false;
    const working = (async () => {
      while (!isOver) await app.jobs.run();
    })();
    const buying = staged.flatMap(({ run, event }) => run.people.map((who) => live(event, who)));
    await Promise.all(buying).finally(() => {
      isOver = true;
    });
    await working;
    await app.settled();
    await Promise.all(staged.map(({ run, event }) => afterward(event, run)));
    await app.settled();
    expect(await reconcileStock(app.runtime.depsOf('orders')), `seed ${seed}`).toEqual([]);
    for (const { run, event } of staged) await check(event, seed, run);
  }
  await checkMoney();
  const { rows } = await app.database.raw<{ rows: [{ paid: number; refunded: number }] }>(
    `select count(*) filter (where completed_at is not null)::int as paid,
       count(*) filter (where refunded_cents > 0)::int as refunded from orders_order`,
  );
  expect(rows[0].paid).toBeGreaterThan(RUNS / 2);
  expect(rows[0].refunded).toBeGreaterThan(RUNS / 10);
  for (const code of ['sold_out', 'insufficient_capacity', 'hold_expired'])
    expect(refusals.get(code) ?? 0, code).toBeGreaterThan(3);
}, 240_000);
