import { addDays, client } from '@foyer/kit';
import { buyer, onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { fees } from '@foyer/plugin-fees/contract';
import { pricesShown } from '@foyer/plugin-fees/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { rebuildSummary } from '@foyer/plugin-orders/testing';
import { payouts } from '@foyer/plugin-payouts/contract';
import { accountFor } from '@foyer/plugin-payouts/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { tenants } from '@foyer/plugin-tenants/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from './contract.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const platform = <C extends Parameters<typeof client>[0]>(contract: C) =>
  client(contract, app.as.platform());
const report = (query: { from?: string; to?: string } = {}) =>
  platform(dashboard).dashboard({ query });

type Settings = Partial<
  Parameters<ReturnType<typeof client<typeof fees>>['updateTenantSetting']>[0]['body']
>;

/** Five percent plus a dollar online, two percent plus fifty cents at the desk, and other given settings. */
async function setFees(tenant: 'a' | 'b', settings: Settings): Promise<void> {
  const tenantId = app.tenants[tenant].id;
  await platform(fees).updateTenantSetting({ body: { tenantId, ...settings } });
  await pricesShown(app, tenantId);
}

async function addRule(tenant: 'a' | 'b'): Promise<void> {
  await platform(fees).createTenantRule({
    body: {
      tenantId: app.tenants[tenant].id,
      name: 'Five percent and a dollar',
      default: true,
      serviceFeePercent: 5,
      serviceFeeFlatRate: 1,
      serviceFeePOSPercent: 2,
      serviceFeePOSFlatRate: 0.5,
    },
  });
}

async function refundOne(event: EventOnSale, orderUID: string): Promise<void> {
  const dearest = await app
    .database('orders_ticket as t')
    .join('orders_order as o', 'o.id', 't.order_id')
    .where('o.uid', orderUID)
    .orderBy('t.price_cents', 'desc')
    .first('t.id');
  const { tenantId, eventId } = event;
  await platform(staffCalls).refund({
    params: { tenantId, eventId, orderUID },
    body: { ticketIds: [dearest.id as string], withFees: true, reason: 'Could not come' },
  });
  await app.settled();
}

/** The sums of the ledger, by account. */
async function ledger(): Promise<Record<string, number>> {
  const rows = (await app
    .database('orders_ledger')
    .groupBy('account')
    .select('account', app.database.raw('sum(amount_cents)::int as cents'))) as {
    account: string;
    cents: number;
  }[];
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

test('each figure is the sum over the orders, and matches the ledger', async () => {
  await Promise.all([addRule('a'), addRule('b')]);
  await setFees('a', {
    chargeTax: true,
    taxRate: 8.25,
    processingFee: 1,
    platformFee: 2,
    serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_2',
  });
  await setFees('b', {
    serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_2',
    serviceFeePassAlongOptionBackend: 'SERVICE_FEE_OPTION_BACKEND_3',
  });
  const theatre = await onSale(app, {
    types: { Stalls: { price: 49.99 }, Gallery: { price: 19.99 } },
  });
  const hall = await onSale(app, {
    tenant: 'b',
    types: { Fifty: { price: 50 }, Front: { price: 25 }, Back: { price: 10 } },
    discounts: [{ code: 'TEN', kind: 'amount', amount: 10 }],
  });
  const atHall = { tenantId: hall.tenantId, eventId: hall.eventId };

  // Two of 4999 and one of 1999 with every fee and tax, twice; a ticket of the second order is refunded.
  await purchase(app, theatre, { Stalls: 2, Gallery: 1 });
  await refundOne(theatre, await purchase(app, theatre, { Stalls: 2, Gallery: 1 }));
  // Two of 5000 with a donation of 2500.
  const giver = await buyer(app, hall, { Fifty: 2 }, { donation: 25 });
  await giver.hold();
  await app.stripe.pay((await giver.place()).session);
  // Two of 5000 for cash, and three complimentary.
  const lines = (quantity: number) => [{ ticketId: hall.types['Fifty'] ?? '', quantity }];
  await platform(staffCalls).boxOfficeSale({
    params: atHall,
    body: { lines: lines(2), paymentMethod: 'cash' },
  });
  await platform(staffCalls).complimentary({ params: atHall, body: { lines: lines(3) } });
  await app.settled();
  // One of 2500 and two of 1000 with ten dollars off, and tax on the rest.
  await setFees('b', {
    chargeTax: true,
    taxRate: 7,
    serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_3',
  });
  const saver = await buyer(app, hall, { Front: 1, Back: 2 });
  await saver.api.addDiscount({ params: saver.path, body: { discountCode: 'ten' } });
  await saver.hold();
  await app.stripe.pay((await saver.place()).session);
  await app.settled();

  const { sales } = await report();
  const { tickets_sold, complimentary_tickets, ...money } = sales;
  expect({ tickets_sold, complimentary_tickets }).toEqual({
    tickets_sold: 3 + 2 + 2 + 2 + 3,
    complimentary_tickets: 3,
  });
  const inCents = Object.entries(money).map(([name, dollars]) => [name, Math.round(dollars * 100)]);
  expect(Object.fromEntries(inCents)).toEqual({
    gross_sales: 14_455 + 14_455 + 11_125 + 10_300 + 4_219,
    net_sales: 11_757 + 6_858 + 10_000 + 10_000 + 3_348,
    total_service_fees: 900 + 550 + 700 + 300 + 475,
    total_processing_fees: 569 + 569 + 425 + 152,
    total_taxes: 989 + 577 + 244,
    total_donations: 2_500,
    total_discounts: 1_000,
    refunds: 5_761,
  });
  const { buyer: paid = 0, gateway, tenant = 0, platform: kept } = await ledger();
  const cents = (dollars: number) => Math.round(dollars * 100);
  // By card: sales and donations, minus refunds. Cash never reaches the ledger.
  expect(-paid).toBe(cents(sales.gross_sales + sales.total_donations - sales.refunds) - 10_300);
  // In addition to the ticket money, the tenant gets the tax and, after their fee, the donations.
  expect(tenant).toBe(cents(sales.net_sales + sales.total_taxes) + 2_000 - 10_300);
  // 2.40 of the processing fees are the platform's own, which also has 2% of 240 and 140 and the donation's fee.
  expect(gateway).toBe(cents(sales.total_processing_fees) - 240);
  expect(kept).toBe(cents(sales.total_service_fees) + 240 + 380 + 500);
  expect(paid + (gateway ?? 0) + tenant + (kept ?? 0)).toBe(0);
});

test('a period includes what was sold, issued and refunded in it, by days and by instants', async () => {
  const all = await report();
  const today = new Date().toISOString();
  const [long] = (await app
    .database('orders_order')
    .whereNotNull('completed_at')
    .orderBy('created_at')) as {
    id: string;
  }[];
  // One minute before midnight in New York is the next day in London already.
  const at = '2026-03-08T03:59:00Z';
  await app.database('orders_order').where({ id: long?.id }).update({ completed_at: at });
  await app.database('orders_ticket').where({ order_id: long?.id }).update({ created_at: at });
  const day = await report({ from: '2026-03-07', to: '2026-03-07' });
  expect(day.sales).toMatchObject({ gross_sales: 144.55, refunds: 0, tickets_sold: 3 });
  expect((await report({ from: '2026-03-08', to: '2026-03-08' })).sales.gross_sales).toBe(0);
  const instants = { from: '2026-03-08T03:59:00Z', to: '2026-03-08T04:00:00Z' };
  expect(await report(instants)).toEqual(day);
  expect((await report({ to: instants.from })).sales.gross_sales).toBe(0);
  expect((await report({ from: '2026-03-08' })).sales).toMatchObject({
    gross_sales: expect.closeTo(all.sales.gross_sales - 144.55, 5) as number,
    refunds: all.sales.refunds,
    tickets_sold: all.sales.tickets_sold - 3,
    complimentary_tickets: 3,
  });
  await expect(report({ from: 'yesterday' })).rejects.toMatchObject({ status: 422 });

  const { rows } = await platform(dashboard).salesCurve({
    query: { from: '2026-03-06', to: '2026-03-09' },
  });
  expect(rows).toEqual([
    { day: '2026-03-06', lastDay: '2026-03-06', gross: 0, grossBefore: 0 },
    { day: '2026-03-07', lastDay: '2026-03-07', gross: 144.55, grossBefore: 0 },
    { day: '2026-03-08', lastDay: '2026-03-08', gross: 0, grossBefore: 0 },
    { day: '2026-03-09', lastDay: '2026-03-09', gross: 0, grossBefore: 0 },
  ]);
  const after = await platform(dashboard).salesCurve({
    query: { from: '2026-03-10', to: '2026-03-13' },
  });
  expect(after.rows[1]).toEqual({
    day: '2026-03-11',
    lastDay: '2026-03-11',
    gross: 0,
    grossBefore: 144.55,
  });
  const year = await platform(dashboard).salesCurve({
    query: { from: '2026-03-01', to: today.slice(0, 10), by: 'month' },
  });
  expect(year.rows[0]).toMatchObject({ day: '2026-03-01', lastDay: '2026-03-31', gross: 144.55 });
  const sum = year.rows.reduce((total, { gross }) => total + gross, 0);
  expect(sum).toBeCloseTo(all.sales.gross_sales, 5);
});

test('months are calendar months, and add up to the tiles of this period and the previous one', async () => {
  const now = { from: '2026-03-10', to: '2026-07-04' };
  const before = { from: '2025-11-13', to: '2026-03-09' };
  const { rows } = await platform(dashboard).salesCurve({
    query: { ...now, by: 'month', fromBefore: before.from },
  });
  expect(rows.map(({ day, lastDay }) => [day, lastDay])).toEqual([
    ['2026-03-10', '2026-03-31'],
    ['2026-04-01', '2026-04-30'],
    ['2026-05-01', '2026-05-31'],
    ['2026-06-01', '2026-06-30'],
    ['2026-07-01', '2026-07-04'],
  ]);
  const sums = (key: 'gross' | 'grossBefore') =>
    rows.reduce((total, row) => total + row[key], 0).toFixed(2);
  expect(sums('gross')).toBe((await report(now)).sales.gross_sales.toFixed(2));
  expect(sums('grossBefore')).toBe((await report(before)).sales.gross_sales.toFixed(2));
  expect(sums('grossBefore')).toBe('144.55');
});

test('days are in each tenant’s zone: the same minute is another day for a tenant elsewhere', async () => {
  const { id } = app.tenants.b;
  const zone = (timeZone: string) =>
    app.database('tenants_tenant').where({ id }).update({ time_zone: timeZone });
  const latestOf = async (tenantId: string) =>
    (await app
      .database('orders_order')
      .where({ tenant_id: tenantId, total_cents: tenantId === id ? 11_125 + 2_500 : 14_455 })
      .orderBy('created_at', 'desc')
      .first('id')) as { id: string };
  const moved = [await latestOf(app.tenants.a.id), await latestOf(id)].map((row) => row.id);
  const at = '2026-02-03T16:00:00Z';
  await app.database('orders_order').whereIn('id', moved).update({ completed_at: at });
  await zone('Asia/Tokyo');
  await rebuildSummary(app.runtime.depsOf('orders'), id);
  const grossOf = async (query: { from: string; to: string }) =>
    (await report(query)).sales.gross_sales;
  expect(await grossOf({ from: '2026-02-03', to: '2026-02-03' })).toBe(144.55);
  expect(await grossOf({ from: '2026-02-04', to: '2026-02-04' })).toBe(111.25);
  // Instants are the same for all tenants.
  expect(await grossOf({ from: at, to: '2026-02-03T16:01:00Z' })).toBe(255.8);
  expect(await grossOf({ from: '2026-02-03', to: '2026-02-03T16:01:00Z' })).toBe(255.8);
  const { rows } = await platform(dashboard).salesCurve({
    query: { from: '2026-02-02', to: '2026-02-05' },
  });
  expect(rows.map(({ gross }) => gross)).toEqual([0, 144.55, 111.25, 0]);
  await zone('America/New_York');
  await rebuildSummary(app.runtime.depsOf('orders'), id);
  expect(await grossOf({ from: '2026-02-03', to: '2026-02-03' })).toBe(255.8);
});

test('counts existing events, tenants and attendees, without deleted tenants', async () => {
  const before = await report();
  expect(before).toMatchObject({ events: 2, tenants: 2, attendees: 0 });
  await app.as.attendee('a').request('/auth/session');
  expect((await report()).attendees).toBe(1);
  await app
    .database('tenants_tenant')
    .where({ id: app.tenants.b.id })
    .update({ deleted_at: new Date(), purge_at: new Date() });
  const after = await report();
  expect(after).toMatchObject({ events: 1, tenants: 1 });
  expect(after.sales).toEqual(before.sales);
  await app
    .database('tenants_tenant')
    .where({ id: app.tenants.b.id })
    .update({ deleted_at: null, purge_at: null });
});

test('requires permission to read reports', async () => {
  const asking = (role: 'platform_report' | 'platform_user') =>
    client(dashboard, app.as.platform(role)).dashboard({ query: {} });
  expect((await asking('platform_report')).tenants).toBe(2);
  await expect(asking('platform_user')).rejects.toMatchObject({ status: 403 });
  await expect(
    client(dashboard, app.as.tenant('a')).dashboard({ query: {} }),
  ).rejects.toMatchObject({
    status: 403,
  });
});

test('tells the Stripe balance, what is owed to tenants as pending payouts do, and the platform’s take', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const query = { from: addDays(today, -1), to: addDays(today, 1) };
  const money = await platform(dashboard).platformMoney({ query });
  const { totals } = await platform(payouts).pending({ filters: 'details.facilitator=platform' });
  expect(money.ready.amount + money.later.amount).toBeCloseTo(totals['details.tenantTotal'], 5);
  const { available = 0, pending = 0 } = money.balance ?? {};
  expect(available + pending).toBeGreaterThan(0);
  const { cents } = await app
    .database('payouts_order')
    .first<{ cents: string }>(app.database.raw('sum(platform_total_cents) as cents'));
  expect(money.take).toBeCloseTo(Number(cents) / 100, 5);
  expect(money.take).not.toBe(0);
  expect(money.takeBefore).toBe(0);
});

test('counts as ready to pay out only what pending payouts can select', async () => {
  await accountFor(app, 'a');
  await app.database('payouts_order').update({ available_at: new Date('2026-01-01') });
  const pendingOf = async (account: string) => {
    const { count, totals } = await platform(payouts).pending({
      filters: `details.payoutStatus=ready,details.facilitator=platform${account}`,
      limit: 1,
    });
    return { orders: count, amount: totals['details.tenantTotal'] };
  };
  const payable = await pendingOf(',details.hasAccount=true');
  expect(payable.orders).toBeGreaterThan(0);
  expect((await pendingOf('')).orders).toBeGreaterThan(payable.orders);
  const query = { from: '2026-01-01', to: '2026-01-02' };
  expect((await platform(dashboard).platformMoney({ query })).ready).toEqual(payable);
  const { lines } = await platform(dashboard).attention({});
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'ready', count: payable.orders, amount: payable.amount }),
  );
  await platform(tenants).suspend({
    params: { tenantId: app.tenants.a.id },
    body: { reason: 'Documents are missing.', contact: 'help@platform.test' },
  });
  const none = { orders: 0, amount: 0 };
  const selectable = ',details.hasAccount=true,details.tenantSuspended=false';
  expect(await pendingOf(selectable)).toEqual(none);
  expect((await platform(dashboard).platformMoney({ query })).ready).toEqual(none);
  const kinds = (await platform(dashboard).attention({})).lines.map(({ kind }) => kind);
  expect(kinds).not.toContain('ready');
});
