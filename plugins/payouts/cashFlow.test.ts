import { client } from '@foyer/kit';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFilter, PART_FILTERS, payouts, type CashFlow, type CashFlowPart } from './contract.ts';
import { accountFor, hold, inDays, orderOf, PLAIN_TERMS, platform, transfer } from './testing.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
});
afterAll(() => app.stop());

const own = () => client(payouts, app.as.tenant('a', 'tenant_finance'));
const params = () => ({ tenantId: event.tenantId });
const read = (): Promise<CashFlow> => own().cashFlow({ params: params() });

const SIGNS: Readonly<Record<string, string>> = { gte: '>=', lt: '<' };
const conditionsOf = (filters: Readonly<Record<string, string>>): string =>
  Object.entries(filters)
    .map(([key, value]) => {
      const sign = /_(gte|lt)$/.exec(key)?.[1];
      return `${sign ? key.slice(0, -sign.length - 1) : key}${SIGNS[sign ?? ''] ?? '='}"${value}"`;
    })
    .join(',');

/** The totals of the list that a figure links to. */
async function listed(filters: Readonly<Record<string, string>>) {
  const { result } = await own().tenantPending({
    ...params(),
    filters: conditionsOf(filters),
    limit: 100,
  });
  const cents = result.reduce((sum, { details }) => sum + Math.round(details.tenantTotal * 100), 0);
  return { orders: result.length, amount: cents / 100 };
}

test('shows no figures, two weeks of days and no account for a tenant without sales', async () => {
  const empty = await read();
  const none = { orders: 0, amount: 0 };
  expect(empty).toMatchObject({
    facilitator: 'platform',
    account: 'none',
    ready: none,
    later: none,
    dayUnknown: none,
    byGateway: none,
    heldByHand: none,
    heldByDispute: none,
    owed: none,
    paid: { payouts: 0, amount: 0, debtTaken: 0 },
    holds: [],
  });
  expect(empty.days).toHaveLength(14);
  expect(empty.days.every(({ amount, total }) => amount === 0 && total === 0)).toBe(true);
});

test('every figure equals the sum of the list that it links to', async () => {
  const price = (priceCents: number, given = {}) => orderOf(app, event, { priceCents, ...given });
  await price(5_000);
  await price(7_000);
  await price(3_000, { availableAt: inDays(3) });
  await price(4_000, { availableAt: inDays(20) });
  await price(4_100, { availableAt: null, feeCents: null });
  const held = [await price(6_000), await price(2_000, { availableAt: inDays(3) })];
  for (const { id } of held) await hold(app, event, id);
  const disputed = await price(8_000);
  await app
    .database('payouts_order')
    .where({ order_id: disputed.id })
    .update({ system_hold: true });
  // Paid by Stripe itself: available, later, and held by a dispute.
  await price(1_000, { facilitator: 'tenant' });
  await price(1_100, { facilitator: 'tenant', availableAt: inDays(2) });
  // A cash order is in no list; its fee is owed.
  await price(10_000, { method: 'cash', terms: { ...PLAIN_TERMS, platformPpm: 100_000 } });

  const flow = await read();
  for (const part of Object.keys(PART_FILTERS) as CashFlowPart[]) {
    expect(flow[part].orders, part).toBeGreaterThan(0);
    expect(flow[part], part).toEqual(await listed(PART_FILTERS[part]));
  }
  const { result } = await own().tenantPending({ ...params(), limit: 100 });
  const parts = ['ready', 'later', 'byGateway', 'heldByHand', 'heldByDispute'] as const;
  expect(parts.reduce((sum, part) => sum + flow[part].orders, 0)).toBe(result.length);

  expect(flow.days).toHaveLength(21);
  for (const day of flow.days) {
    const { orders, amount } = day;
    expect({ orders, amount }, day.day).toEqual(await listed(dayFilter(day)));
  }
  const dated = flow.later.amount - flow.dayUnknown.amount;
  expect(flow.days.at(-1)?.total).toBeCloseTo(flow.ready.amount + dated, 2);

  expect(flow.holds).toEqual([{ message: 'No message specified', ...flow.heldByHand }]);
  const debts = await own().tenantDebts({ ...params(), filters: 'isOpen=true' });
  expect(flow.owed).toEqual({ orders: debts.count, amount: 10 });
  expect(debts.result).toMatchObject([{ cause: 'cash_fees', owed: 10, netted: 0, isOpen: true }]);
});

test('uses days in the tenant’s time zone', async () => {
  // The last minute of the third day from now in New York, and the first minute of the fourth.
  const [, , , third, fourth] = (await read()).days;
  const until = Date.parse(third?.until ?? '');
  await orderOf(app, event, { availableAt: new Date(until - 60_000) });
  await orderOf(app, event, { availableAt: new Date(until) });
  const after = (await read()).days;
  expect(after[3]?.orders).toBe((third?.orders ?? 0) + 1);
  expect(after[4]?.orders).toBe((fourth?.orders ?? 0) + 1);
  expect(third?.until).toBe(fourth?.from);
});

test('nets a cash order’s fee from the next payout, and shows it everywhere', async () => {
  await accountFor(app, 'a');
  const before = await read();
  expect(before).toMatchObject({ account: 'connected', owed: { amount: 10 } });
  // Worth less than the debt, so that Stripe isn't called and part of the debt remains.
  const { uid } = await orderOf(app, event, { priceCents: 800, feeCents: 53 });
  const { completedOrderPayouts } = await transfer(app, uid);
  const payoutId = completedOrderPayouts[0]?.payoutId;
  const after = await read();
  expect(after.owed).toEqual({ orders: 1, amount: 2.53 });
  expect(after.paid).toMatchObject({ payouts: 1, amount: 7.47, debtTaken: 7.47 });
  const debts = await own().tenantDebts({ ...params() });
  expect(debts.result).toMatchObject([{ owed: 2.53, netted: 7.47, isOpen: true }]);
  const owing = debts.result[0]?.orderUID;
  const nettings = await own().tenantNettings({ ...params() });
  expect(nettings.result).toMatchObject([
    { amount: 7.47, owingOrderUID: owing, paidOrderUID: uid, payoutId },
  ]);
  const filters = `tenantURL="${debts.result[0]?.tenantURL}"`;
  const { result: debtors } = await platform(app).debtors({ limit: 100 });
  expect(debtors.filter(({ id }) => id === event.tenantId)).toMatchObject([
    { orders: 1, owed: 2.53, since: debts.result[0]?.since },
  ]);
  expect((await platform(app).debts({ queries: filters })).result).toEqual(debts.result);
  const list = await own().tenantPayouts.list({
    ...params(),
    filters: `details.dateCreated>="${after.paid.since}"`,
  });
  expect(list.result.map(({ details }) => details.tenantTotal)).toEqual([7.47]);
});

test('restarts the debt’s date when a settled order owes again', async () => {
  const { id } = await orderOf(app, event, {
    priceCents: 10_000,
    method: 'cash',
    terms: { ...PLAIN_TERMS, platformPpm: 100_000 },
  });
  const at = app.database('payouts_order').where({ order_id: id });
  const long = '2026-01-02T00:00:00.000Z';
  await at.clone().update({ owed_cents: 0, owed_since: long });
  await at.clone().update({ owed_cents: 700 });
  const first = (await at.clone().first('owed_since')).owed_since as Date;
  expect(first.toISOString() > long).toBe(true);
  await at.clone().update({ owed_cents: 300, owed_since: long });
  await at.clone().update({ owed_cents: 200 });
  expect((await at.clone().first('owed_since')).owed_since.toISOString()).toBe(long);
});

test('refuses access to another tenant’s money', async () => {
  const other = client(payouts, app.as.tenant('b', 'tenant_finance'));
  await expect(other.cashFlow({ params: params() })).rejects.toMatchObject({ status: 404 });
});
