import { client } from '@foyer/kit';
import { address, ask, type Visitor } from '@foyer/testing';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reports } from './contract.ts';

let app: TestApp;
let harbour: EventOnSale;
let formula: EventOnSale;
let foreign: EventOnSale;
const FORMULA = '=cmd|"/c calc"!A1, שלום\n🎭';

beforeAll(async () => {
  app = await testApp();
  harbour = await onSale(app, { name: 'Harbour Lights', types: { General: { price: 50 } } });
  formula = await onSale(app, { name: FORMULA, types: { General: { price: 30 } } });
  foreign = await onSale(app, {
    tenant: 'b',
    name: 'Harbour Lights',
    types: { General: { price: 10 } },
  });
  await sell(harbour, 2, '2026-03-07T17:00:00.000Z');
  // March 8 has 23 hours in New York: it ends at 04:00 UTC.
  await sell(harbour, 1, '2026-03-08T05:00:00.000Z');
  await sell(harbour, 1, '2026-03-09T03:59:59.999Z');
  await sell(harbour, 3, '2026-03-09T04:00:00.000Z');
  await sell(formula, 1, '2026-03-08T17:00:00.000Z');
  await sell(foreign, 4, '2026-03-08T17:00:00.000Z');
});
afterAll(() => app.stop());

/** Sells for cash and moves the sale to another day. */
async function sell(event: EventOnSale, quantity: number, at: string): Promise<void> {
  const { orderUID } = await client(staffCalls, app.as.platform()).boxOfficeSale({
    params: { tenantId: event.tenantId, eventId: event.eventId },
    body: {
      lines: [{ ticketId: event.types['General'] ?? '', quantity }],
      paymentMethod: 'cash',
    },
  });
  const [order] = await app
    .database('orders_order')
    .where({ uid: orderUID })
    .update({ completed_at: at })
    .returning('id');
  await app
    .database('orders_ticket')
    .where({ order_id: (order as { id: string }).id })
    .update({ created_at: at });
}

const platform = () => client(reports, app.as.platform());
const own = () => client(reports, app.as.tenant('a'));
const eventList = (query: Parameters<ReturnType<typeof own>['eventList']>[0] = {}) =>
  own().eventList({ tenantId: app.tenants.a.id, ...query });

describe('the sales of each event', () => {
  test('add up to the tenant’s tiles, which match its row in the list of all tenants', async () => {
    const { result, totals, count } = await eventList({ sort: 'grossSales:desc' });
    expect([count, result.map(({ ticketsSold }) => ticketsSold)]).toEqual([2, [7, 1]]);
    const { sales } = await own().tenantSummary({
      params: { tenantId: app.tenants.a.id },
      query: {},
    });
    expect(totals).toMatchObject({
      grossSales: sales.gross_sales,
      netSales: sales.net_sales,
      serviceFees: sales.total_service_fees,
      processingFees: sales.total_processing_fees,
      discounts: sales.total_discounts,
      refunds: sales.refunds,
      totalTax: sales.total_taxes,
      totalDonation: sales.total_donations,
      ticketsSold: sales.tickets_sold,
      complimentaryTickets: sales.complimentary_tickets,
    });
    const all = await platform().tenantList({ filters: `id = ${app.tenants.a.id}` });
    expect(all.result).toEqual([
      { ...totals, id: app.tenants.a.id, tenantURL: 'a', tenantName: 'Tenant A', deleted: false },
    ]);
    const theirs = await platform().platformEventList({ tenantId: app.tenants.a.id });
    expect(theirs.totals).toEqual(totals);
  });

  test('cover the requested days in the tenant’s time zone, including one of 23 hours', async () => {
    const ticketsOf = async (period: { from?: string; to?: string }) => {
      const { result } = await eventList({ ...period, filters: `id = ${harbour.eventId}` });
      return result[0]?.ticketsSold;
    };
    expect(await ticketsOf({ from: '2026-03-08', to: '2026-03-08' })).toBe(2);
    expect(await ticketsOf({ to: '2026-03-07' })).toBe(2);
    expect(await ticketsOf({ from: '2026-03-09' })).toBe(3);
    expect(await ticketsOf({ from: '2026-04-01' })).toBe(0);
  });

  test('are the same in both dialects and across pages', async () => {
    const given = { from: '2026-03-08', to: '2026-03-08' };
    const { result, cursor } = await eventList({ ...given, sort: 'ticketsSold:desc', limit: 1 });
    const next = await eventList({ ...given, sort: 'ticketsSold:desc', limit: 1, cursor });
    const path = address(
      reports.lists.eventList.path,
      { tenantId: app.tenants.a.id },
      { ...given, sort: '["ticketsSold","DESC"]', range: '[0,9]', filter: '{}' },
    );
    const { body } = await ask(app.as.tenant('a'), 'get', path);
    expect(body).toEqual([...result, ...next.result]);
    // A cursor keeps the days of its first page.
    await expect(
      eventList({ from: '2026-03-07', sort: 'ticketsSold:desc', limit: 1, cursor }),
    ).rejects.toMatchObject({ status: 422, fields: { cursor: expect.anything() } });
  });

  test('are found by part of the name', async () => {
    const { result } = await eventList({ queries: 'eventName=harb' });
    expect(result.map(({ id }) => id)).toEqual([harbour.eventId]);
    expect((await eventList({ queries: 'eventName=🎭' })).result.map(({ id }) => id)).toEqual([
      formula.eventId,
    ]);
    expect((await eventList({ queries: 'eventName=%' })).count).toBe(0);
  });
});

describe('the sales of each tenant', () => {
  test('are found by part of the URL, and add up', async () => {
    const { result, totals } = await platform().tenantList({ queries: 'tenantURL=b' });
    expect(result.map(({ tenantURL }) => tenantURL)).toEqual(['b']);
    expect(totals.grossSales).toBe(result[0]?.grossSales);
    const { totals: all } = await platform().platformTaxes({ sort: 'totalTax:desc' });
    const donations = await platform().platformDonations({ sort: 'totalDonation:desc' });
    expect(donations.totals).toEqual(all);
  });

  test('include a deleted tenant, and exclude tenants without sales', async () => {
    const before = await platform().tenantList({});
    const deleted = (id: string, at: Date | null) =>
      app.database('tenants_tenant').where({ id }).update({ deleted_at: at, purge_at: at });
    await deleted(app.tenants.b.id, new Date());
    const { totals, result } = await platform().tenantList({ sort: 'tenantURL:asc' });
    await deleted(app.tenants.b.id, null);
    expect(totals).toEqual(before.totals);
    expect(result.find(({ tenantURL }) => tenantURL === 'b')?.deleted).toBe(true);
  });
});

describe('a file', () => {
  test('contains the requested days, with cells that no spreadsheet executes', async () => {
    const text = await fileOf(app.as.tenant('a'), 'eventList', {
      from: '2026-03-08',
      to: '2026-03-08',
      sort: 'ticketsSold:asc',
    });
    expect(text).toContain(`"'=cmd|""/c calc""!A1, שלום\n🎭"`);
    expect(text.split('\n')[0]).toBe(
      'Event Name,Starts (America/New_York),Ends (America/New_York),# Orders,# Tickets Sold,# Complimentary Tickets,# Tickets Used,Gross Sales,Net Revenue,Service Fees,Processing Fees,Discounts,Refunds,Total Tax,Donations,Donation Fees',
    );
    const { result } = await eventList({ from: '2026-03-08', to: '2026-03-08' });
    const gross = result.find(({ id }) => id === harbour.eventId)?.grossSales ?? 0;
    expect(text).toMatch(new RegExp(`Harbour Lights,[^\\n]*,2,2,0,0,${gross.toFixed(2)},`));
  });

  test.each(['taxes', 'donations'] as const)('of %s has a row for each event', async (list) => {
    expect(await fileOf(app.as.tenant('a'), list)).toContain('Harbour Lights');
  });

  test.each(['tenantList', 'platformTaxes', 'platformDonations'] as const)(
    'of %s has a row for each tenant',
    async (list) => {
      const lines = (await fileOf(app.as.platform(), list)).trim().split('\n');
      expect(lines).toHaveLength((await platform().tenantList({})).count + 1);
    },
  );

  test('is private: another tenant has no link to it', async () => {
    const path = `${address(reports.lists.eventList.path, { tenantId: app.tenants.b.id })}/download`;
    expect((await ask(app.as.tenant('a'), 'get', path)).status).toBe(404);
    for (const list of ['tenantList', 'platformTaxes', 'platformDonations'] as const) {
      const { path: all } = reports.lists[list];
      expect((await ask(app.as.tenant('a'), 'get', address(`${all}/download`))).status).toBe(403);
    }
  });
});

describe('an invalid query', () => {
  test.each([
    ['an invalid day', { from: '2026-02-30' }, 'from'],
    ['text', { to: 'yesterday' }, 'to'],
    ['an end before its start', { from: '2026-03-09', to: '2026-03-08' }, 'to'],
    ['an unknown parameter', { until: '2026-03-08' }, 'until'],
    ['an unknown sort', { sort: 'deleted:asc' }, 'deleted'],
  ])(
    'returns 422 and names the field of %s',
    async (_what, query: Record<string, string>, field) => {
      for (const [visitor, path] of [
        [app.as.platform(), address(reports.lists.tenantList.path, {}, query)],
        [
          app.as.tenant('a'),
          `${address(reports.lists.eventList.path, { tenantId: app.tenants.a.id })}/download?${new URLSearchParams(query)}`,
        ],
      ] as const) {
        const { status, body } = await ask(visitor, 'get', path);
        expect([status, Object.keys((body as Refusal).error.fields)]).toEqual([422, [field]]);
      }
    },
  );

  test('returns 404 for an invalid or unknown tenant', async () => {
    for (const tenantId of ['no-id', '00000000-0000-4000-8000-000000000000']) {
      const path = address(reports.lists.platformEventList.path, { tenantId });
      expect((await ask(app.as.platform(), 'get', path)).status).toBe(404);
    }
  });
});

interface Refusal {
  error: { fields: Record<string, string[]> };
}

/** Exports a list and returns its file. */
async function fileOf(
  visitor: Visitor,
  list: keyof typeof reports.lists,
  query: Record<string, string> = {},
): Promise<string> {
  const path = address(reports.lists[list].path, { tenantId: app.tenants.a.id });
  const link = await ask(visitor, 'get', `${path}/download?${new URLSearchParams(query)}`);
  const { pathname } = new URL((link.body as { downloadUrl: string }).downloadUrl);
  const { body } = await ask(visitor, 'get', pathname);
  return String(body);
}
