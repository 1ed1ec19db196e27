import { randomUUID } from 'node:crypto';
import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payouts } from './contract.ts';
import { makeAvailable } from './testing/availability.ts';
import { accountFor, hold, orderOf, payoutOf, platform, transfer } from './testing.ts';

let app: SaleApp;
let events: EventOnSale[];
beforeAll(async () => {
  app = await saleApp();
  for (const tenant of ['a', 'b'] as const) await accountFor(app, tenant);
  events = [
    await onSale(app, { types: { General: { quantity: 1_000 } } }),
    await onSale(app, { tenant: 'b' }),
  ];
});
afterAll(() => app.stop());

const holdMany = (orderUIDs: string[], isHeld: boolean, message?: string) =>
  platform(app).holdMany({ body: { orderUIDs, hold: isHeld, ...(message && { message }) } });

test('holds and releases orders of several tenants, and says who, why and how many', async () => {
  const uids: string[] = [];
  for (const event of events) for (const _ of [1, 2]) uids.push((await orderOf(app, event)).uid);
  expect(await holdMany([...uids, uids[0]!], true, 'Bank details changed')).toEqual({
    changed: 4,
    leftOut: 0,
  });
  for (const uid of uids)
    expect(await payoutOf(app, uid)).toMatchObject({
      on_hold: true,
      hold_message: 'Bank details changed',
      held_by: expect.stringContaining('@'),
    });
  const { failedOrderPayouts } = await transfer(app, ...uids);
  expect(failedOrderPayouts.map(({ reason }) => reason)).toEqual(uids.map(() => 'on_hold'));
  const trail = await app
    .database('kit_audit')
    .whereIn('subject_id', uids)
    .where({ action: 'payout.held' })
    .select('tenant_id');
  expect(new Set(trail.map(({ tenant_id: id }) => id))).toEqual(
    new Set([app.tenants.a.id, app.tenants.b.id]),
  );
  expect(await holdMany(uids, true)).toEqual({ changed: 0, leftOut: 4 });
  expect(await holdMany(uids, false)).toEqual({ changed: 4, leftOut: 0 });
  for (const uid of uids)
    expect(await payoutOf(app, uid)).toMatchObject({ on_hold: false, held_by: null });
});

test('leaves out what can’t be held: paid, in progress, paid by Stripe, unknown', async () => {
  const [event] = events;
  const paid = await purchase(app, event!, { General: 1 });
  await makeAvailable(app, paid);
  expect((await transfer(app, paid)).completedOrderPayouts).toHaveLength(1);
  const direct = await orderOf(app, event!, { facilitator: 'tenant' });
  const started = await orderOf(app, event!);
  await app.database('payouts_attempt').insert({
    ...{ tenant_id: event!.tenantId, order_id: started.id, order_uid: started.uid },
    ...{ leg: 'main', n: 1, payout_id: randomUUID(), params: '{}', amount_cents: 100 },
    ...{ state: 'unknown', idempotency_key: started.uid },
  });
  const free = await orderOf(app, event!);
  const uids = [paid, direct.uid, started.uid, free.uid, 'UNKNOWN'];
  expect(await holdMany(uids, true)).toEqual({ changed: 1, leftOut: 4 });
  expect(await payoutOf(app, started.uid)).toMatchObject({ on_hold: false });
});

test('doesn’t release the hold of a dispute', async () => {
  const { id, uid } = await orderOf(app, events[0]!);
  await hold(app, events[0]!, id);
  await app.database('payouts_order').where({ order_uid: uid }).update({ system_hold: true });
  expect(await holdMany([uid], false)).toEqual({ changed: 1, leftOut: 0 });
  expect(await payoutOf(app, uid)).toMatchObject({ on_hold: false, system_hold: true });
  expect((await transfer(app, uid)).message).toBe('disputed');
});

test('is for the platform only', async () => {
  const { uid } = await orderOf(app, events[0]!);
  await expect(
    client(payouts, app.as.tenant('a', 'tenant_owner')).holdMany({
      body: { orderUIDs: [uid], hold: true },
    }),
  ).rejects.toMatchObject({ status: expect.any(Number) });
  expect(await payoutOf(app, uid)).toMatchObject({ on_hold: false });
});
