import { client } from '@foyer/kit';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { paymentForm, payments } from '@foyer/plugin-payments/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { payouts } from './contract.ts';
import { completeAutomatic } from './server/completeAutomatic.ts';
import {
  accountFor,
  attemptsOf,
  inDays,
  ledgerOf,
  orderOf,
  payoutOf,
  platform,
} from './testing.ts';
import { makeAvailable } from './testing/availability.ts';

const AT_ONCE = '4000000000000077';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  event = await onSale(app, { types: { General: { quantity: 100 } } });
});

const sweep = () => completeAutomatic(app.runtime.depsOf('payouts'));
const automatic = async (availableAt: Date) =>
  (await orderOf(app, event, { facilitator: 'tenant', availableAt })).uid;
const payoutsOf = async () =>
  (await platform(app).payouts.list({ filters: `details.eventId=${event.eventId}` })).result;

describe('an order that Stripe pays out itself', () => {
  test('is pending until its money is available, and completed by the next sweep', async () => {
    const uid = await automatic(inDays(1));
    await sweep();
    expect(await payoutOf(app, uid)).toMatchObject({ payout_completed: false });
    const pending = await platform(app).pending({ filters: `details.orderUID=${uid}` });
    expect(pending.result[0]?.details).toMatchObject({ facilitator: 'tenant', status: 'pending' });
    await makeAvailable(app, uid);
    await sweep();
    expect(await payoutOf(app, uid)).toMatchObject({ payout_completed: true, on_hold: false });
    expect(await payoutsOf()).toMatchObject([
      { details: { facilitator: 'tenant', orderUIDs: [uid], tenantTotal: 48.25 } },
    ]);
    expect((await platform(app).pending({ filters: `details.orderUID=${uid}` })).count).toBe(0);
  });

  test('shares a payout with the other orders of its event and day', async () => {
    const noon = new Date('2026-03-02T17:00:00.000Z');
    // The same day in New York, and the next day there.
    const late = new Date('2026-03-03T04:59:00.000Z');
    const next = new Date('2026-03-03T05:00:00.000Z');
    const [first, second, third] = [
      await automatic(noon),
      await automatic(late),
      await automatic(next),
    ];
    await sweep();
    await sweep();
    const found = (await payoutsOf()).map(({ details }) => [
      details.orderCount,
      details.orderUIDs.toSorted(),
    ]);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual([2, [first, second].toSorted()]);
    expect(found).toContainEqual([1, [third]]);
  });

  test('is completed once by concurrent sweeps', async () => {
    for (let n = 0; n < 5; n += 1) await automatic(inDays(-1));
    await Promise.all([sweep(), sweep(), sweep()]);
    const found = await payoutsOf();
    expect(found.map(({ details }) => details.orderCount)).toEqual([5]);
  });

  test('is found in a payout of many orders, although the row names only the first', async () => {
    const noon = new Date('2026-03-04T17:00:00.000Z');
    const uids: string[] = [];
    for (let n = 0; n < 12; n += 1) uids.push(await automatic(noon));
    await sweep();
    const [row] = await payoutsOf();
    expect(row?.details).toMatchObject({ orderCount: 12 });
    expect(row?.details.orderUIDs).toHaveLength(10);
    const unnamed = uids.filter((uid) => !row?.details.orderUIDs.includes(uid));
    expect(unnamed).toHaveLength(2);
    const api = platform(app);
    expect(await api.payouts.one({ id: row?.id ?? '' })).toEqual(row);
    for (const uid of unnamed) {
      const found = await api.payouts.list({ queries: `details.orderUIDs=${uid}` });
      expect(found.result).toEqual([row]);
    }
    const orders = await api.payoutOrders({ id: row?.id ?? '', limit: 100 });
    expect(orders.result.map(({ orderUID }) => orderUID).toSorted()).toEqual(uids.toSorted());
  });
});

describe('a tenant with its own account', () => {
  test.each([false, true])(
    'has its share immediately (direct: %s), without a transfer',
    async (direct) => {
      const account = await accountFor(app, 'b');
      const api = client(payments, app.as.platform());
      const params = { tenantId: app.tenants.b.id };
      const setting = await api.paymentSetting({ params });
      await api.payoutUpdate({
        body: paymentForm.parse({
          ...setting,
          payment: { ...setting.payment, type: 'tenant', direct, profileId: account },
        }),
      });
      event = await onSale(app, { tenant: 'b' });
      const uid = await purchase(app, event, { General: 1 }, AT_ONCE);
      await sweep();
      const row = await app.database('orders_order').where({ uid }).first();
      expect(await payoutOf(app, uid)).toMatchObject({
        payout_completed: true,
        facilitator: 'tenant',
        transferred_cents: 0,
        owed_cents: 0,
        paid_tenant_total_cents: Number(row.tenant_total_cents),
      });
      expect(await attemptsOf(app, uid)).toEqual([]);
      expect(await ledgerOf(app, uid)).toMatchObject({
        transferred: Number(row.tenant_total_cents),
      });
      const own = client(payouts, app.as.tenant('b', 'tenant_owner'));
      const page = await own.tenantPayouts.list({ ...params, queries: `details.orderUIDs=${uid}` });
      expect(page.result).toMatchObject([{ details: { orderUIDs: [uid], tenantURL: 'b' } }]);
    },
  );
});
