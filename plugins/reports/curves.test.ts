import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reports, type Summary } from './contract.ts';
import { progressOf } from './server/curves/checkIns.ts';
import { deskSale } from './testing/deskSale.ts';

let app: SaleApp;
let event: EventOnSale;
let other: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  const types = { General: { price: 20, quantity: 500 }, Seat: { price: 45.5, quantity: 50 } };
  event = await onSale(app, { tenant: 'a', types });
  other = await onSale(app, { tenant: 'a', types });
  await purchase(app, event, { General: 2, Seat: 1 });
  await deskSale(app, event, { type: 'Seat', quantity: 3 });
  await deskSale(app, event, { at: '2026-03-08T06:30:00Z', quantity: 2 });
  await deskSale(app, other, { at: '2026-03-08T23:00:00Z', quantity: 4 });
  await client(staffCalls, app.as.platform()).complimentary({
    params: { tenantId: event.tenantId, eventId: event.eventId },
    body: { lines: [{ ticketId: event.types['Seat'] ?? '', quantity: 2 }] },
  });
  const refunded = await purchase(app, event, { General: 3 });
  const ticketIds = (await app
    .database('orders_ticket as k')
    .join('orders_order as o', 'o.id', 'k.order_id')
    .where('o.uid', refunded)
    .pluck('k.uid')) as string[];
  await client(staffCalls, app.as.platform()).refund({
    params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: refunded },
    body: { ticketIds, reason: 'Ill' },
  });
  await app.settled();
});
afterAll(() => app.stop());

const api = (send = app.as.platform()) => client(reports, send);
const ofTenant = () => ({ params: { tenantId: event.tenantId } });
const ofEvent = ({ tenantId, eventId } = event) => ({ params: { tenantId, eventId } });
const sum = (values: readonly (number | null)[]) =>
  Math.round(values.reduce<number>((total, value) => total + (value ?? 0), 0) * 100) / 100;

interface Sold {
  gross: number | null;
  tickets: number | null;
}
const totals = (rows: readonly Sold[]) => ({
  gross: sum(rows.map(({ gross }) => gross)),
  tickets: sum(rows.map(({ tickets }) => tickets)),
});
const tiles = ({ sales }: Summary) => ({ gross: sales.gross_sales, tickets: sales.tickets_sold });

test('every curve of a tenant adds up to its tile, for all time and for a period', async () => {
  for (const query of [{}, { from: '2026-03-01', to: '2026-03-31' }]) {
    const tile = tiles(await api().tenantSummary({ ...ofTenant(), query }));
    const curve = await api().tenantSalesCurve({ ...ofTenant(), query });
    const channels = await api().tenantSalesByChannel({ ...ofTenant(), query });
    expect(tile.tickets).toBeGreaterThan(5);
    expect(totals(curve.rows)).toEqual(tile);
    expect(totals(channels.rows)).toEqual(tile);
  }
});

test('every curve of an event adds up to its tile', async () => {
  for (const query of [{}, { from: '2026-03-08', to: '2026-03-08' }]) {
    const summary = await api().eventSummary({ ...ofEvent(), query });
    const curve = await api().eventSalesCurve({ ...ofEvent(), query });
    const channels = await api().eventSalesByChannel({ ...ofEvent(), query });
    const types = await api().salesByType({ ...ofEvent(), query });
    expect(totals(curve.rows)).toEqual(tiles(summary));
    expect(totals(channels.rows)).toEqual(tiles(summary));
    expect(sum(channels.rows.map(({ orders: n }) => n))).toBe(summary.orders);
    expect(sum(types.rows.map(({ sold }) => sold))).toBe(summary.sales.tickets_sold);
    expect(sum(types.rows.map(({ complimentary }) => complimentary))).toBe(
      summary.sales.complimentary_tickets,
    );
    expect(sum(types.rows.map(({ used }) => used))).toBe(summary.tickets_used);
  }
  const { rows } = await api().salesByType({ ...ofEvent(), query: {} });
  expect(rows.map(({ name, sold, complimentary }) => [name, sold, complimentary])).toEqual([
    ['General', 4, 0],
    ['Seat', 4, 2],
  ]);
});

test('uses days in the tenant’s time zone, including one of 23 hours', async () => {
  // In New York, clocks go forward on March 8.
  const dayOf = async (at: string) => {
    const { eventId, ...rest } = await onSale(app, { tenant: 'b' });
    await deskSale(app, { eventId, ...rest }, { at });
    const params = { tenantId: rest.tenantId, eventId };
    return (await api().eventSalesCurve({ params, query: {} })).rows.map(({ day }) => day);
  };
  const setZone = (zone: string) =>
    app.database('tenants_tenant').where({ id: app.tenants.b.id }).update({ time_zone: zone });
  await setZone('America/New_York');
  expect(await dayOf('2026-03-08T04:59:59Z')).toEqual(['2026-03-07']);
  expect(await dayOf('2026-03-08T05:00:00Z')).toEqual(['2026-03-08']);
  expect(await dayOf('2026-03-09T03:59:59Z')).toEqual(['2026-03-08']);
  expect(await dayOf('2026-03-09T04:00:00Z')).toEqual(['2026-03-09']);
  await setZone('Pacific/Auckland');
  expect(await dayOf('2026-03-08T11:00:00Z')).toEqual(['2026-03-09']);
});

test('compares with the period before, which ends where this one begins', async () => {
  const { rows, by } = await api().tenantSalesCurve({
    ...ofTenant(),
    query: { from: '2026-03-09', to: '2026-03-10', fromBefore: '2026-03-07' },
  });
  expect(by).toBe('day');
  expect(rows).toEqual([
    {
      day: '2026-03-09',
      lastDay: '2026-03-09',
      gross: 0,
      tickets: 0,
      grossBefore: 0,
      ticketsBefore: 0,
    },
    {
      day: '2026-03-10',
      lastDay: '2026-03-10',
      gross: 0,
      tickets: 0,
      grossBefore: expect.any(Number),
      ticketsBefore: 6,
    },
  ]);
  const before = await api().tenantSummary({
    ...ofTenant(),
    query: { from: '2026-03-07', to: '2026-03-08' },
  });
  expect(sum(rows.map(({ grossBefore }) => grossBefore))).toBe(before.sales.gross_sales);
});

test('groups a long period by calendar months, which add up to the tiles', async () => {
  const query = { from: '2025-12-31', to: '2026-12-30' };
  const year = await api().tenantSalesCurve({
    ...ofTenant(),
    query: { ...query, fromBefore: '2024-12-31' },
  });
  expect([year.by, year.rows.length]).toEqual(['month', 13]);
  expect(year.rows.slice(0, 3).map(({ day, lastDay }) => [day, lastDay])).toEqual([
    ['2025-12-31', '2025-12-31'],
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
  ]);
  expect(year.rows.at(-1)).toMatchObject({ day: '2026-12-01', lastDay: '2026-12-30' });
  expect(totals(year.rows)).toEqual(tiles(await api().tenantSummary({ ...ofTenant(), query })));
  expect(year.rows.find(({ day }) => day === '2026-03-01')?.tickets).toBe(6);
});

test('the months of the period before add up to its tile', async () => {
  const before = { from: '2026-01-20', to: '2026-05-09' };
  const { rows } = await api().tenantSalesCurve({
    ...ofTenant(),
    query: { from: '2026-05-10', to: '2026-08-27', fromBefore: before.from },
  });
  const sold = rows.map(({ grossBefore, ticketsBefore }) => ({
    gross: grossBefore,
    tickets: ticketsBefore,
  }));
  const tile = tiles(await api().tenantSummary({ ...ofTenant(), query: before }));
  expect(tile.tickets).toBe(6);
  expect(totals(sold)).toEqual(tile);
});

test('starts a curve from the first sale within its month, and adds up to the tile for all time', async () => {
  const summary = await api().tenantSummary({ ...ofTenant(), query: {} });
  const { by, rows } = await api().tenantSalesCurve({ ...ofTenant(), query: {} });
  expect(by).toBe('month');
  expect(rows.slice(0, 2).map(({ day, lastDay }) => [day, lastDay])).toEqual([
    ['2026-03-08', '2026-03-31'],
    ['2026-04-01', '2026-04-30'],
  ]);
  expect(totals(rows)).toEqual(tiles(summary));
});

test('rejects a period that is too long or ends before it starts', async () => {
  for (const query of [
    { from: '1900-01-01', to: '2026-01-01' },
    { from: '2026-03-09', to: '2026-03-08' },
    { from: '2026-03-08', to: '2026-03-09', fromBefore: '2026-03-08' },
    { from: 'yesterday' },
  ])
    await expect(
      api().tenantSalesCurve({ ...ofTenant(), query }),
      JSON.stringify(query),
    ).rejects.toMatchObject({ status: 422 });
});

test('compares an event with the one before it, by days before each event', async () => {
  const [first, second] = [
    await onSale(app, { tenant: 'b' }),
    await onSale(app, { tenant: 'b', types: { General: { price: 10, quantity: 20 } } }),
  ];
  const begins = (of: EventOnSale, at: string) =>
    app
      .database('events_event')
      .where({ id: of.eventId })
      .update({ start_at: at, end_at: at.replace('T20', 'T22') });
  await app
    .database('events_event')
    .where({ tenant_id: app.tenants.b.id })
    .update({ status: 'cancelled' });
  for (const { eventId } of [first, second])
    await app.database('events_event').where({ id: eventId }).update({ status: 'published' });
  await app
    .database('tenants_tenant')
    .where({ id: app.tenants.b.id })
    .update({ time_zone: 'America/New_York' });
  await deskSale(app, first, { at: '2026-05-08T16:00:00Z', quantity: 2 });
  await deskSale(app, first, { at: '2026-05-11T16:00:00Z', quantity: 1 });
  await deskSale(app, second, { at: '2026-06-07T16:00:00Z', quantity: 5 });
  await begins(first, '2026-05-10T20:00:00Z');
  await begins(second, '2026-06-10T20:00:00Z');

  const { last, rows } = await api().againstLastEvent(ofEvent(second));
  expect(last?.id).toBe(first.eventId);
  expect(
    rows.map(({ daysBefore, tickets, ticketsLast }) => [daysBefore, tickets, ticketsLast]),
  ).toEqual([
    [3, 5, 0],
    [2, 5, 2],
    [1, 5, 2],
    [0, 5, 2],
    [-1, 5, 3],
  ]);
  const { sales } = await api().eventSummary({ ...ofEvent(second), query: {} });
  expect(rows.at(-1)).toMatchObject({ gross: sales.gross_sales, tickets: sales.tickets_sold });
  expect(await api().againstLastEvent(ofEvent(first))).toEqual({ last: null, rows: [] });

  await begins(second, '2082-06-10T20:00:00Z');
  const toCome = await api().againstLastEvent(ofEvent(second));
  expect(toCome.rows.at(-1)).toMatchObject({ gross: null, tickets: null, ticketsLast: 3 });
});

test('adds up check-ins by minute, and those of the last 15 minutes', async () => {
  const use = (n: number, at: string) =>
    app.database.raw(
      `update orders_ticket set used_at = ? where id in (
         select id from orders_ticket where event_id = ? and used_at is null and not is_refunded
         order by id limit ?)`,
      [at, event.eventId, n],
    );
  expect(await api().checkIns({ ...ofEvent(), query: {} })).toMatchObject({
    used: 0,
    tickets: 10,
    rows: [],
  });
  await use(2, '2026-03-08T23:30:10Z');
  await use(1, '2026-03-08T23:30:50Z');
  await use(1, '2026-03-08T23:33:00Z');
  const past = await api().checkIns({ ...ofEvent(), query: {} });
  expect(past.rows).toEqual([
    { at: '2026-03-08T23:30:00.000Z', used: 3 },
    { at: '2026-03-08T23:31:00.000Z', used: 3 },
    { at: '2026-03-08T23:32:00.000Z', used: 3 },
    { at: '2026-03-08T23:33:00.000Z', used: 4 },
  ]);
  expect(past.inLastQuarter).toBe(0);
  await use(1, new Date(Date.now() - 60_000).toISOString());
  const { tickets_used: used, sales } = await api().eventSummary({ ...ofEvent(), query: {} });
  const now = await api().checkIns({ ...ofEvent(), query: {} });
  expect(now).toMatchObject({ used, inLastQuarter: 1 });
  expect(now.tickets).toBe(sales.tickets_sold + sales.complimentary_tickets);
  expect(now.rows.length).toBeLessThanOrEqual(300);
  expect(now.rows.at(-1)?.used).toBe(used);
  for (const [day, scanned] of [
    ['2026-03-08', 4],
    ['2026-03-09', 0],
  ] as const) {
    const query = { from: day, to: day };
    const ofDay = await api().checkIns({ ...ofEvent(), query });
    const summary = await api().eventSummary({ ...ofEvent(), query });
    expect([ofDay.used, ofDay.rows.at(-1)?.used ?? 0, summary.tickets_used]).toEqual([
      scanned,
      scanned,
      scanned,
    ]);
  }
});

test('combines minutes if there are many, without losing any', () => {
  const minutes = Array.from({ length: 1_000 }, (_, n) => ({
    minute: new Date(Date.UTC(2026, 2, 8) + n * 7 * 60_000),
    used: (n % 5) + 1,
  }));
  const rows = progressOf(minutes);
  expect(rows.length).toBeLessThanOrEqual(300);
  expect(rows.at(-1)?.used).toBe(minutes.reduce((total, { used }) => total + used, 0));
});

test('returns 404 for an event of another tenant and for an invalid ID', async () => {
  const foreign = await onSale(app, { tenant: 'b' });
  for (const eventId of [foreign.eventId, 'no-id', '%27']) {
    const asked = { params: { tenantId: event.tenantId, eventId } };
    const all = { ...asked, query: {} };
    for (const call of [
      () => api().eventSubject(asked),
      () => api().eventSalesCurve(all),
      () => api().eventSalesByChannel(all),
      () => api().salesByType(all),
      () => api().againstLastEvent(asked),
      () => api().checkIns(all),
    ])
      await expect(call(), eventId).rejects.toMatchObject({ status: 404 });
  }
  await expect(api().tenantSubject({ params: { tenantId: 'no-id' } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    api(app.as.tenant('a', 'tenant_owner')).tenantSubject({
      params: { tenantId: app.tenants.b.id },
    }),
  ).rejects.toMatchObject({ status: 404 });
});

test('shows a member limited to some events only the figures of those', async () => {
  const member = api(app.as.tenant('a', 'tenant_admin', { events: [other.eventId] }));
  const own = tiles(await member.tenantSummary({ ...ofTenant(), query: {} }));
  expect(own).toEqual(tiles(await api().eventSummary({ ...ofEvent(other), query: {} })));
  expect(totals((await member.tenantSalesCurve({ ...ofTenant(), query: {} })).rows)).toEqual(own);
  await expect(member.checkIns({ ...ofEvent(), query: {} })).rejects.toMatchObject({ status: 404 });
});

test('names the tenant and event of the reports', async () => {
  const { tenant, event: shown } = await api().eventSubject(ofEvent());
  expect(tenant).toMatchObject({ id: event.tenantId, status: 'active' });
  expect(shown).toMatchObject({ id: event.eventId, status: 'published' });
  expect((await api().tenantSubject(ofTenant())).tenant).toEqual(tenant);
});
