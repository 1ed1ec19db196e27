import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileStock } from '@foyer/plugin-orders/testing';
import { buyer, onSale, type Buyer, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { stock } from './server/stock.ts';
import { sweepHolds } from './server/sweepHolds.ts';
import { countersOf } from './testing/counters.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const deps = () => app.runtime.depsOf('events');
const general = ({ eventId, types }: EventOnSale) =>
  countersOf(app, { eventId, typeId: types['General'] });
const holds = ({ eventId }: EventOnSale) =>
  app.database('events_hold').where({ event_id: eventId });
const holdOf = ({ path }: Buyer) => app.database('events_hold').where({ id: path.draftOrderUID });
const holder = async (event: EventOnSale, quantity = 1) => {
  const one = await buyer(app, event, { General: quantity });
  await one.hold();
  return one;
};
/** Lets the hold expire. */
const lapse = (one: Buyer) => holdOf(one).update({ expires_at: new Date(Date.now() - 1_000) });
const agrees = async () => expect(await reconcileStock(app.runtime.depsOf('orders'))).toEqual([]);

describe('an expired hold', () => {
  test('makes its ticket available to the next buyer before any sweep', async () => {
    const event = await onSale(app, { types: { General: { quantity: 1 } } });
    const [first, second] = [await holder(event), await buyer(app, event)];
    await expect(second.hold()).rejects.toMatchObject({ code: 'sold_out' });
    await lapse(first);
    expect(await second.hold()).toMatchObject({ status: 'held' });
    expect(await general(event)).toEqual({ capacity: 1, held: 1, sold: 0 });
    await expect(first.hold()).rejects.toMatchObject({ message: '“General” is sold out.' });
    await expect(first.api.extendHold({ params: first.path })).rejects.toMatchObject({
      status: 410,
      code: 'hold_expired',
    });
    await agrees();
  });

  test('is swept with its use of a code, unlike live holds and holds awaiting payment', async () => {
    const event = await onSale(app, {
      types: { General: { quantity: 50 } },
      discounts: [{ code: 'HALF', kind: 'percent', percent: 50, usageLimit: 2 }],
    });
    const [over, paying, living] = [
      await buyer(app, event, { General: 3 }),
      await holder(event, 4),
      await holder(event, 5),
    ];
    await over.api.addDiscount({ params: over.path, body: { discountCode: 'HALF' } });
    await over.hold();
    await paying.place();
    for (const one of [over, paying]) await lapse(one);
    expect(await general(event)).toMatchObject({ held: 12 });
    expect(await sweepHolds(deps())).toBe(1);
    expect(await general(event)).toMatchObject({ held: 9 });
    expect((await holds(event)).map(({ id }) => (id as string).replaceAll('-', '')).sort()).toEqual(
      [paying, living].map(({ path }) => path.draftOrderUID).sort(),
    );
    const code = await app.database('events_discount').where({ event_id: event.eventId }).first();
    expect(code).toMatchObject({ held: 0, used: 0 });
    expect(await sweepHolds(deps())).toBe(0);
    await agrees();
  });

  test('that can’t be swept does not prevent sweeping those of other events', async () => {
    const [broken, sound] = [await onSale(app), await onSale(app)];
    for (const event of [broken, sound]) await lapse(await holder(event, 2));
    await app.database('events_stock').where({ event_id: broken.eventId }).update({ held: 1 });
    expect(await sweepHolds(deps())).toBe(1);
    expect(await general(sound)).toMatchObject({ held: 0 });
    expect(await holds(broken)).toHaveLength(1);
    // After a repair it is swept as well.
    await app.database('events_stock').where({ event_id: broken.eventId }).update({ held: 2 });
    expect(await sweepHolds(deps())).toBe(1);
  });

  test('that is extended while it is swept is kept', async () => {
    const event = await onSale(app);
    const one = await holder(event, 2);
    await lapse(one);
    const keeping = await app.database.transaction();
    await keeping.raw('select events_extend_v1(?, ?, ?, true)', [
      event.tenantId,
      one.path.draftOrderUID,
      new Date(Date.now() + 600_000),
    ]);
    // The sweep has seen that the hold expired, and waits for the transaction that extends it.
    const swept = sweepHolds(deps());
    try {
      await expect.poll(waitingForARow, { timeout: 10_000 }).toBe(1);
    } finally {
      await keeping.commit();
    }
    expect(await swept).toBe(0);
    expect(await holdOf(one).first()).toMatchObject({ awaits_payment: true });
    expect(await general(event)).toMatchObject({ held: 2 });
    await agrees();
  });
});

const waitingForARow = async (): Promise<number> => {
  const { rows } = await app.database.raw<{ rows: [{ n: number }] }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%events_sweep%'`,
  );
  return rows[0].n;
};

test('releasing, buying, extending and sweeping a hold at once ends it once', async () => {
  const event = await onSale(app, { capacity: 60, types: { General: { quantity: 100 } } });
  const { tenantId } = event;
  const inTenant = <T>(work: (db: SaleApp['database']) => Promise<T>): Promise<T> =>
    deps()
      .forTenant(tenantId)
      .tx(({ db }) => work(db));
  let [bought, freed] = [0, 0];
  for (let round = 0; round < 40; round++) {
    const one = await holder(event, 1);
    const holdId = one.path.draftOrderUID;
    if (round % 4 === 3) await lapse(one);
    const service = deps().use(stock);
    const release = inTenant((db) => service.release(db, { tenantId, holdId }));
    const consume = inTenant((db) => service.consume(db, { tenantId, holdId }));
    const extend = one.api.extendHold({ params: one.path }).catch(() => null);
    const sweep = sweepHolds(deps());
    const [isReleased, isBought, , swept] = await Promise.all([release, consume, extend, sweep]);
    expect(Number(isReleased) + Number(isBought) + swept).toBe(1);
    bought += Number(isBought);
    freed += Number(isReleased) + swept;
    expect(await holdOf(one).first()).toBeUndefined();
  }
  expect(bought + freed).toBe(40);
  const expected = { held: 0, sold: bought };
  expect(await general(event)).toMatchObject(expected);
  expect(await countersOf(app, { eventId: event.eventId })).toMatchObject(expected);
});

describe('the sweep', () => {
  const TASK = 'events:sweepHolds';
  const waiting = () =>
    app
      .database('graphile_worker.jobs')
      .where({ task_identifier: TASK })
      .whereNull('locked_at')
      .select('id', 'run_at', 'key');
  const scheduled = () => app.database.raw('select kit_add_job(?, ?::json)', [TASK, '{}']);
  const dueNow = () =>
    app.database.raw(
      `update graphile_worker._private_jobs set run_at = now()
       where task_id = (select id from graphile_worker._private_tasks where identifier = ?)`,
      [TASK],
    );

  test('schedules itself again, as one chain even if started several times', async () => {
    await Promise.all(Array.from({ length: 5 }, scheduled));
    await Promise.all([app.jobs.run(), app.jobs.run()]);
    const [next, ...others] = await waiting();
    expect(others).toEqual([]);
    const inMs = (next.run_at as Date).getTime() - Date.now();
    expect(inMs).toBeGreaterThan(5_000);
    expect(inMs).toBeLessThanOrEqual(15_000);
    await dueNow();
    await app.jobs.run();
    const after = await waiting();
    expect(after).toHaveLength(1);
    expect(after[0].id).not.toBe(next.id);
  });

  test('continues after a worker died while running it', async () => {
    await scheduled();
    await app.jobs.run();
    await app.database.raw(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead worker'
       where task_id = (select id from graphile_worker._private_tasks where identifier = ?)`,
      [TASK],
    );
    expect(await waiting()).toEqual([]);
    await scheduled();
    const event = await onSale(app);
    await lapse(await holder(event, 2));
    await app.jobs.run();
    expect(await general(event)).toMatchObject({ held: 0 });
    expect(await waiting()).toHaveLength(1);
  });
});
