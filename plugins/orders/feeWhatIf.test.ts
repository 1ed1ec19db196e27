import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { fees, type SettingForm } from '@foyer/plugin-fees/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { lastMonth } from './server/feeWhatIf.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { Seat: { price: 50, quantity: 500 } } });
});
afterAll(() => app.stop());

const ask = (setting: SettingForm = {}, visitor = app.as.platform()) =>
  client(staffCalls, visitor).feeWhatIf({
    params: { tenantId: event.tenantId },
    body: { setting },
  });

/** In the middle of last month, or this many days before it began. */
async function soldLastMonth(uid: string, { daysBefore = 0 } = {}): Promise<void> {
  const { from } = lastMonth(new Date(), 'America/New_York');
  const at = new Date(from.getTime() + (daysBefore ? -daysBefore : 14) * 86_400_000);
  await app.database('orders_order').where({ uid }).update({ completed_at: at });
}

async function sellForCash(paymentMethod: 'cash' | 'card' = 'cash'): Promise<string> {
  const { orderUID } = await client(staffCalls, app.as.platform()).boxOfficeSale({
    params: { tenantId: event.tenantId, eventId: event.eventId },
    body: {
      lines: [{ ticketId: event.types['Seat'] ?? '', quantity: 1 }],
      paymentMethod,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.test',
    },
  });
  return orderUID;
}

test.each([
  ['2026-03-01T04:59:59.000Z', 'America/New_York', '2026-01', '2026-01-01T05:00:00.000Z'],
  ['2026-03-01T05:00:00.000Z', 'America/New_York', '2026-02', '2026-02-01T05:00:00.000Z'],
  ['2026-04-15T00:00:00.000Z', 'Europe/Berlin', '2026-03', '2026-02-28T23:00:00.000Z'],
  ['2026-01-10T00:00:00.000Z', 'Z', '2025-12', '2025-12-01T00:00:00.000Z'],
])('at %s, the last month of %s is %s', (now, zone, month, from) => {
  expect(lastMonth(new Date(now), zone)).toMatchObject({ month, from: new Date(from) });
});

test('says so for a month without orders', async () => {
  const zero = { buyers: 0, tenant: 0, platform: 0, gateway: 0 };
  expect(await ask()).toMatchObject({
    month: lastMonth(new Date(), 'America/New_York').month,
    orderCount: 0,
    isComplete: true,
    asSold: zero,
    now: zero,
    changed: zero,
  });
});

test('prices last month’s carts as sold, under current settings and under those in the request', async () => {
  const online = await purchase(app, event, { Seat: 2 });
  const cash = await sellForCash();
  const tooOld = await sellForCash();
  await sellForCash();
  await soldLastMonth(online);
  await soldLastMonth(cash);
  await soldLastMonth(tooOld, { daysBefore: 1 });
  const before = await ask();
  expect(before.orderCount).toBe(2);
  expect(before.now).toEqual(before.asSold);
  expect(before.changed).toEqual(before.now);
  // 2 × $50 by card and $50 in cash; no platform fees, and the gateway's 2.9% + 30 cents.
  expect(before.now).toEqual({ buyers: 150, tenant: 146.8, platform: 0, gateway: 3.2 });

  const setting = { platformFee: 10, chargeTax: true, taxRate: 8 };
  const asked = await ask(setting);
  expect(asked.now).toEqual(before.now);
  expect(asked.changed).toEqual({ buyers: 162, tenant: 143.57, platform: 15, gateway: 3.43 });
  expect(await ask()).toEqual(before);

  await client(fees, app.as.platform()).updateTenantSetting({
    body: { tenantId: event.tenantId, ...setting },
  });
  const saved = await ask();
  expect(saved.asSold).toEqual(before.asSold);
  expect(saved.now).toEqual(asked.changed);
});

test('charges no gateway fee for a card on the organizer’s own terminal', async () => {
  const before = await ask();
  await soldLastMonth(await sellForCash('card'));
  const after = await ask({ processingFee: 5 });
  for (const side of ['asSold', 'now', 'changed'] as const) {
    const { buyers, tenant, platform, gateway } = after[side];
    expect(gateway).toBe(before[side].gateway);
    expect(buyers - before[side].buyers).toBeCloseTo(54);
    expect(tenant + platform + gateway).toBeCloseTo(buyers);
  }
  expect(after.asSold.platform - before.asSold.platform).toBeCloseTo(5);
});

test('counts orders beyond the first batch', async () => {
  const before = await ask();
  const { from } = lastMonth(new Date(), 'America/New_York');
  await copyOrders(2_500, from);
  const after = await ask();
  expect(after.orderCount).toBe(before.orderCount + 2_500);
  expect(after.isComplete).toBe(true);
  expect(after.asSold.buyers).toBe(before.asSold.buyers + 2_500 * 50);
});

test('limits the comparison to users who can read the finances', async () => {
  await expect(ask({}, app.as.tenant('a', 'tenant_finance'))).resolves.toMatchObject({
    isComplete: true,
  });
  for (const role of ['tenant_box_office', 'tenant_viewer'] as const)
    await expect(ask({}, app.as.tenant('a', role))).rejects.toMatchObject({ status: 403 });
  await expect(ask({}, app.as.tenant('b'))).rejects.toMatchObject({ status: 404 });
});

test('rejects settings that couldn’t be saved', async () => {
  await expect(ask({ platformFee: 101 })).rejects.toMatchObject({ status: 422 });
});

/** Cash orders as table rows, all completed at the same moment. */
async function copyOrders(count: number, at: Date): Promise<void> {
  const uid = await sellForCashUntaxed();
  const { rows } = await app.database.raw<{ rows: { column_name: string }[] }>(
    `select column_name from information_schema.columns
     where table_name = 'orders_order' and is_generated = 'NEVER' and column_name not in ('id', 'uid', 'completed_at')`,
  );
  const columns = rows.map(({ column_name }) => `"${column_name}"`).join(', ');
  await app.database.raw(
    `insert into orders_order (${columns}, uid, completed_at)
     select ${columns}, 'COPY' || n, ?::timestamptz
     from orders_order cross join generate_series(1, ?::int) n where uid = ?`,
    [at, count, uid],
  );
}

async function sellForCashUntaxed(): Promise<string> {
  await client(fees, app.as.platform()).updateTenantSetting({
    body: { tenantId: event.tenantId, chargeTax: false, platformFee: 0 },
  });
  return sellForCash();
}
