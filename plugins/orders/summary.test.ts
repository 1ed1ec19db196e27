import { client } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import {
  FIGURES,
  foldSummary,
  proveSummary,
  rebuildPlatform,
  rebuildSummary,
} from './server/summary.ts';
import { foldFigures } from './server/jobs.ts';
import { stage, type Stage } from './testing/stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.runJob(foldFigures, {});
});
afterAll(() => app.stop());
// The figures must be correct after each test.
beforeEach(() => async () => expect(await proveSummary(deps())).toEqual([]));

const deps = () => app.runtime.depsOf('orders');
const open = async (): Promise<number> =>
  Number((await app.database('orders_summary_delta').count('* as n').first())?.['n']);

type Figures = Record<(typeof FIGURES)[number], number>;

/** An event's sums of days, or its total. */
async function sums(
  { eventId }: Stage,
  where: Record<string, string> = {},
  view = 'orders_summary_v1',
): Promise<Figures> {
  const sum = FIGURES.map((name) => `coalesce(sum(${name}), 0)::int as ${name}`);
  return (await app
    .database(view)
    .where({ event_id: eventId, ...where })
    .select(app.database.raw(sum.join(', ')))
    .first()) as Figures;
}

const whole = (event: Stage) => sums(event, {}, 'orders_event_summary_v1');

test('includes a sale in the figures immediately, folded or not', async () => {
  const event = await stage(app);
  await event.sell();
  const sold = { orders: 1, gross_sales_cents: 10_000, tickets_sold: 2, tickets_used: 0 };
  expect([await sums(event), await whole(event)]).toMatchObject([sold, sold]);
  const before = [await sums(event), await whole(event)];
  expect(await open()).toBeGreaterThan(0);
  await foldSummary(deps());
  expect(await open()).toBe(0);
  expect([await sums(event), await whole(event)]).toEqual(before);
  await event.sell({ lines: [{ ticketId: event.typeId, quantity: 1 }] });
  const more = { orders: 2, gross_sales_cents: 15_000, tickets_sold: 3 };
  expect([await sums(event), await whole(event)]).toMatchObject([more, more]);
});

test('counts every write: SQL over many rows, deleted rows, changed dates', async () => {
  const event = await stage(app);
  for (let n = 0; n < 3; n += 1) await event.sell();
  await foldSummary(deps());
  const { database } = app;
  const ofEvent = { event_id: event.eventId };
  await database('orders_ticket').where(ofEvent).update({ used_at: new Date() });
  // Many tickets on one day make one row.
  expect(await open()).toBe(1);
  expect(await sums(event)).toMatchObject({ tickets_used: 6 });
  const [first] = (await database('orders_order').where(ofEvent).orderBy('uid')) as {
    id: string;
  }[];
  await database('orders_order')
    .where({ id: first?.id })
    .update({ completed_at: '2026-03-08T04:59:00Z' });
  expect(await sums(event, { day: '2026-03-07' })).toMatchObject({ orders: 1, tickets_sold: 0 });
  await database('orders_ticket').where({ order_id: first?.id }).delete();
  expect(await sums(event)).toMatchObject({ orders: 3, tickets_sold: 4, tickets_used: 4 });
});

test('writes nothing for a change without effect on figures', async () => {
  const event = await stage(app);
  await event.sell();
  await foldSummary(deps());
  const ofEvent = { event_id: event.eventId };
  await app.database('orders_order').where(ofEvent).update({ first_name: 'Ada' });
  await app.database('orders_ticket').where(ofEvent).update({ used_where: 'North door' });
  expect(await open()).toBe(0);
});

test('doesn’t count a voided ticket until it is valid again', async () => {
  const event = await stage(app);
  await event.sell();
  const gift = { lines: [{ ticketId: event.typeId, quantity: 1 }], email: 'guest@example.test' };
  await client(staffCalls, app.as.platform()).complimentary({ params: event.params, body: gift });
  const tickets = app.database('orders_ticket').where({ event_id: event.eventId });
  await tickets.clone().update({ used_at: new Date() });
  const whole = { tickets_sold: 2, complimentary_tickets: 1, tickets_used: 3 };
  expect(await sums(event)).toMatchObject(whole);
  await tickets.clone().update({ status: 'voided' });
  const none = { tickets_sold: 0, complimentary_tickets: 0, tickets_used: 0 };
  expect(await sums(event)).toMatchObject(none);
  await tickets.clone().update({ status: 'active' });
  expect(await sums(event)).toMatchObject(whole);
});

test('counts an order when it is completed, by day in the tenant’s time zone', async () => {
  const event = await stage(app);
  const { orderUID } = await event.sell();
  const order = (await app.database('orders_order').where({ uid: orderUID }).first()) as {
    id: string;
  };
  await app
    .database('orders_order')
    .where({ id: order.id })
    .update({ status: 'needs_review', completed_at: null });
  expect(await sums(event)).toMatchObject({ orders: 0, gross_sales_cents: 0, tickets_sold: 2 });
  // The hour that occurs twice in New York, and the one after it.
  for (const [at, day] of [
    ['2026-11-01T05:30:00Z', '2026-11-01'],
    ['2026-11-02T04:59:59Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
  ] as const) {
    await app
      .database('orders_order')
      .where({ id: order.id })
      .update({ status: 'completed', completed_at: at });
    expect(await sums(event, { day })).toMatchObject({ orders: 1, gross_sales_cents: 10_000 });
    expect(await sums(event)).toMatchObject({ orders: 1 });
  }
});

describe('folding', () => {
  test('counts everything once with two at once during sales', async () => {
    const event = await stage(app);
    const selling = Array.from({ length: 6 }, () => event.sell());
    const folded = await Promise.all([foldSummary(deps()), foldSummary(deps()), ...selling]);
    expect(folded).toHaveLength(8);
    expect(await sums(event)).toMatchObject({ orders: 6, tickets_sold: 12 });
    await Promise.all([foldSummary(deps()), foldSummary(deps())]);
    expect(await open()).toBe(0);
    expect([await sums(event), await whole(event)]).toMatchObject([
      { orders: 6, tickets_sold: 12 },
      { orders: 6, tickets_sold: 12 },
    ]);
  });

  test('does nothing if it is killed, and the next one does it all', async () => {
    const event = await stage(app);
    await event.sell();
    const before = await open();
    const lock = await app.database.transaction();
    await lock.raw('lock table orders_summary_event in access exclusive mode');
    const folding = foldSummary(deps());
    const failed = expect(folding).rejects.toThrow();
    await expect.poll(() => killWhoWaits(app)).toBe(1);
    await failed;
    await lock.rollback();
    expect(await open()).toBe(before);
    await foldSummary(deps());
    expect(await open()).toBe(0);
    expect(await whole(event)).toMatchObject({ orders: 1, tickets_sold: 2 });
  });

  test('doesn’t block a sale', async () => {
    const event = await stage(app);
    await event.sell();
    const fold = await app.database.transaction();
    await fold.raw('lock table orders_summary_day, orders_summary_event in access exclusive mode');
    await fold.raw(`select pg_advisory_xact_lock(hashtextextended('orders_summary', 0))`);
    await event.sell();
    await fold.rollback();
    expect(await sums(event)).toMatchObject({ orders: 2 });
  });
});

/** Ends the one connection that waits for the lock on the event figures. */
async function killWhoWaits({ database }: TestApp): Promise<number> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `select pg_terminate_backend(pid) from pg_locks
     where relation = 'orders_summary_event'::regclass and not granted`,
  );
  return rows.length;
}

describe('recounting', () => {
  const wrong = async (table: string, change: string) => {
    await app.database.raw(`alter table ${table} disable trigger user`);
    await app.database.raw(change);
    await app.database.raw(`alter table ${table} enable trigger user`);
  };

  test('reports which figure of which day differs, and repairs only on request', async () => {
    const event = await stage(app);
    await event.sell();
    await wrong(
      'orders_ticket',
      `update orders_ticket set used_at = now() where event_id = '${event.eventId}'`,
    );
    const found = await proveSummary(deps());
    expect(found).toMatchObject([
      { event_id: event.eventId, channel: 'backend', tickets_used: 2, orders: 0 },
    ]);
    expect(await proveSummary(deps())).toEqual(found);
    expect(await rebuildSummary(deps(), event.tenantId)).toBe(1);
    expect(await sums(event)).toMatchObject({ tickets_used: 2 });
    expect(await rebuildSummary(deps(), event.tenantId)).toBe(0);
  });

  test('finds an event whose total isn’t the sum of its days', async () => {
    const event = await stage(app);
    await event.sell();
    await foldSummary(deps());
    await app
      .database('orders_summary_event')
      .where({ event_id: event.eventId })
      .update({ orders: 7 });
    expect(await proveSummary(deps())).toMatchObject([
      { event_id: event.eventId, channel: null, day: null, orders: -6 },
    ]);
    await rebuildSummary(deps(), event.tenantId);
    expect(await whole(event)).toMatchObject({ orders: 1 });
  });

  test('finds a day of the platform that isn’t the sum of its tenants’', async () => {
    const event = await stage(app);
    await event.sell();
    await foldSummary(deps());
    const [day] = (await app
      .database('orders_summary_platform')
      .increment('tickets_sold', 2)
      .returning(app.database.raw(`to_char(day, 'YYYY-MM-DD') as day`))) as { day: string }[];
    expect(await proveSummary(deps())).toContainEqual(
      expect.objectContaining({ tenant_id: null, day: day?.day, tickets_sold: -2, orders: 0 }),
    );
    await rebuildPlatform(deps());
  });

  test('counts rows from before the figures, during sales', async () => {
    const event = await stage(app);
    for (let n = 0; n < 3; n += 1) await event.sell();
    for (const table of ['delta', 'day', 'event', 'zone'])
      await app.database(`orders_summary_${table}`).where({ tenant_id: event.tenantId }).delete();
    await event.sell();
    expect(await sums(event)).toMatchObject({ orders: 1 });
    await Promise.all([app.runJob(foldFigures, {}), event.sell()]);
    expect(await sums(event)).toMatchObject({ orders: 5, tickets_sold: 10 });
    expect(await whole(event)).toMatchObject({ orders: 5, tickets_sold: 10 });
  });

  test('moves a tenant’s figures to the days of its new time zone', async () => {
    const event = await stage(app, { tenant: 'b' });
    await event.sell();
    await foldSummary(deps());
    const at = '2026-06-01T22:30:00Z';
    const ofEvent = { event_id: event.eventId };
    await app.database('orders_order').where(ofEvent).update({ completed_at: at });
    await app.database('orders_ticket').where(ofEvent).update({ created_at: at });
    const tenant = app.database('tenants_tenant').where({ id: event.tenantId });
    await tenant.clone().update({ time_zone: 'Asia/Tokyo' });
    expect(await sums(event, { day: '2026-06-02' })).toMatchObject({ orders: 0 });
    await app.runJob(foldFigures, {});
    expect(await sums(event, { day: '2026-06-01' })).toMatchObject({ orders: 0, tickets_sold: 0 });
    expect(await sums(event, { day: '2026-06-02' })).toMatchObject({ orders: 1, tickets_sold: 2 });
    await tenant.update({ time_zone: 'America/New_York' });
    await app.runJob(foldFigures, {});
  });
});

/** As the app's role, with access to a tenant or to one of its events. */
const asApp = <T>(tenantId: string, eventId: string | null, work: (db: Knex) => PromiseLike<T>) =>
  app.database.transaction(async (db) => {
    await db.raw(
      `set local role foyer_app;
       select set_config('foyer.tenant', '${tenantId}', true),
         set_config('foyer.events', '${eventId === null ? '' : `{${eventId}}`}', true)`,
    );
    return work(db);
  });

describe('access to the figures', () => {
  test('limits a tenant to its own and a member to their events, and lets neither write folded figures', async () => {
    const [event, other] = [await stage(app), await stage(app)];
    const foreign = await stage(app, { tenant: 'b' });
    for (const one of [event, other, foreign]) await one.sell();
    await foldSummary(deps());
    for (const one of [event, other, foreign]) await one.sell();
    const seen = (events: string | null, view: string): Promise<string[]> =>
      asApp(event.tenantId, events, (db) => db(view).distinct('event_id').pluck('event_id'));
    for (const view of ['orders_summary_v1', 'orders_event_summary_v1', 'orders_summary_counted']) {
      const ofTenant = await seen(null, view);
      expect(ofTenant).toEqual(expect.arrayContaining([event.eventId, other.eventId]));
      expect(ofTenant).not.toContain(foreign.eventId);
      expect(await seen(event.eventId, view)).toEqual([event.eventId]);
    }
    expect(await asApp(event.tenantId, null, (db) => db('orders_summary_platform'))).toEqual([]);
    for (const table of ['delta', 'day', 'event'])
      await expect(
        asApp(event.tenantId, null, (db) => db(`orders_summary_${table}`).update({ orders: 9 })),
      ).rejects.toThrow(/permission denied/);
  });

  test('updates the figures when a member of one event scans its tickets', async () => {
    const event = await stage(app);
    await event.sell();
    const [ticket] = await event.tickets();
    await client(
      staffCalls,
      app.as.tenant('a', 'tenant_door', { events: [event.eventId] }),
    ).checkIn({
      params: event.params,
      body: { ticketUID: ticket?.uid ?? '' },
    });
    expect(await sums(event)).toMatchObject({ tickets_used: 1 });
  });
});
