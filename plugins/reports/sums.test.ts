import { client } from '@foyer/kit';
import { address, ask } from '@foyer/testing';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { dashboard } from '@foyer/plugin-dashboard/contract';
import { fees } from '@foyer/plugin-fees/contract';
import { orders } from '@foyer/plugin-orders/contract';
import { proveSummary, rebuildSummary } from '@foyer/plugin-orders/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Figures, reports, type Summary } from './contract.ts';
import { recount, NAMES, sumOf, type Counted, type Part } from './testing/recount.ts';
import { history, live } from './testing/history.ts';

/** For more runs: `SUMS_RUNS=40 npx vitest run plugins/reports/sums.test.ts`. */
const RUNS = Number(process.env['SUMS_RUNS'] ?? 3);
const ALL = { limit: 100 };

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
  await priced('a', 'SERVICE_FEE_OPTION_ONLINE_2');
  await priced('b', 'SERVICE_FEE_OPTION_ONLINE_1');
  const { b } = app.tenants;
  await app.database('tenants_tenant').where({ id: b.id }).update({ time_zone: 'Asia/Tokyo' });
  await rebuildSummary(app.runtime.depsOf('orders'), b.id);
});
afterAll(() => app.stop());

/** Sets every kind of fee and tax. */
async function priced(tenant: 'a' | 'b', option: `SERVICE_FEE_OPTION_ONLINE_${1 | 2}`) {
  const tenantId = app.tenants[tenant].id;
  const api = client(fees, app.as.platform());
  await api.createTenantRule({
    body: {
      tenantId,
      name: 'Five percent and a dollar',
      default: true,
      serviceFeePercent: 5,
      serviceFeeFlatRate: 1,
      serviceFeePOSPercent: 2,
      serviceFeePOSFlatRate: 0.5,
    },
  });
  await api.updateTenantSetting({
    body: {
      tenantId,
      chargeTax: true,
      taxRate: 8.25,
      processingFee: 1,
      platformFee: 2,
      serviceFeePassAlongOptionOnline: option,
    },
  });
}

const open = (tenant: 'a' | 'b'): Promise<EventOnSale> =>
  onSale(app, {
    tenant,
    types: {
      Stalls: { price: 49.99, quantity: 500 },
      Gallery: { price: 19.99, quantity: 500 },
      Free: { price: 0, kind: 'free', quantity: 500 },
    },
    discounts: [
      { code: 'TEN', kind: 'amount', amount: 10 },
      { code: 'THIRD', kind: 'percent', percent: 33 },
    ],
  });

/** A few hundred purchases and refunds, with a check of every figure. */
const LONG = { timeout: 240_000 };

test(`every figure is the same everywhere after ${RUNS} random histories`, LONG, async () => {
  const { seed = 0 } = fc.readConfigureGlobal();
  for (const [n, steps] of fc.sample(history, { numRuns: RUNS, seed }).entries()) {
    const events = [await open('a'), await open('a'), await open('b')];
    await app.database('kit_rate_limit').delete();
    for (const step of steps) await live(app, events, step);
    await allAgree(events, `seed ${seed}, history ${n}: ${JSON.stringify(steps)}`);
  }
  // Every figure must have been nonzero.
  const all = sumOf(await recount(app));
  for (const name of NAMES) expect([name, all[name] > 0]).toEqual([name, true]);
});

const api = () => client(reports, app.as.platform());
const cents = (dollars: number): number => Math.round(dollars * 100);

const ofSummary = ({ sales, orders: count, tickets_used }: Summary): Counted => {
  const { tickets_sold, complimentary_tickets, ...money } = sales;
  const inCents = Object.entries(money).map(([name, dollars]) => [name, cents(dollars)]);
  return {
    ...(Object.fromEntries(inCents) as Counted),
    orders: count,
    tickets_used,
    tickets_sold,
    complimentary_tickets,
  };
};

const ofRow = (row: Figures): Counted => ({
  orders: row.orders,
  tickets_sold: row.ticketsSold,
  complimentary_tickets: row.complimentaryTickets,
  tickets_used: row.ticketsUsed,
  gross_sales: cents(row.grossSales),
  net_sales: cents(row.netSales),
  total_service_fees: cents(row.serviceFees),
  total_processing_fees: cents(row.processingFees),
  total_taxes: cents(row.totalTax),
  total_donations: cents(row.totalDonation),
  total_discounts: cents(row.discounts),
  refunds: cents(row.refunds),
});

interface Period {
  from?: string;
  to?: string;
}
const isWithin = (day: string, { from = '', to = '9' }: Period) => from <= day && day <= to;
const pick = (all: Counted, names: readonly (keyof Counted)[]) =>
  Object.fromEntries(names.map((name) => [name, all[name]]));

/** Compares every place that shows a figure with the sums of the table rows. */
async function allAgree(events: readonly EventOnSale[], why: string): Promise<void> {
  const parts = await recount(app);
  const days = parts.map(({ day }) => day).toSorted();
  const middle = days[Math.floor(days.length / 2)] ?? '';
  const periods: Period[] = [{}, { from: middle, to: middle }, { to: middle }, { from: middle }];
  for (const period of periods) {
    const said = `${why} ${JSON.stringify(period)}`;
    const within = parts.filter(({ day }) => isWithin(day, period));
    for (const tenant of ['a', 'b'] as const) await tenantAgrees({ tenant, period, within, said });
    for (const event of events) await eventAgrees({ event, period, within, said });
    await platformAgrees({ period, within, said });
  }
  expect(await proveSummary(app.runtime.depsOf('orders')), why).toEqual([]);
}

interface Asked {
  period: Period;
  within: readonly Part[];
  said: string;
}

async function platformAgrees({ period, within, said }: Asked): Promise<void> {
  const counted = sumOf(within);
  const { sales } = await client(dashboard, app.as.platform()).dashboard({ query: period });
  const tile = ofSummary({ sales, orders: 0, tickets_used: 0 } as Summary);
  const known = NAMES.filter((name) => name !== 'orders' && name !== 'tickets_used');
  expect(pick(tile, known), `platform, ${said}`).toEqual(pick(counted, known));
  for (const list of ['tenantList', 'platformTaxes', 'platformDonations'] as const) {
    const { result, totals } = await api()[list]({ ...period, ...ALL });
    expect(sumOf(result.map(ofRow)), `${list}, ${said}`).toEqual(counted);
    expect(ofRow(totals as Figures), `totals of ${list}, ${said}`).toEqual(counted);
  }
}

async function tenantAgrees({
  tenant,
  period,
  within,
  said,
}: Asked & { tenant: 'a' | 'b' }): Promise<void> {
  const tenantId = app.tenants[tenant].id;
  const mine = within.filter((part) => part.tenantId === tenantId);
  const counted = sumOf(mine);
  const params = { tenantId };
  const tile = await api().tenantSummary({ params, query: period });
  expect(ofSummary(tile), `tile of ${tenant}, ${said}`).toEqual(counted);
  const own = await api().tenantList({ ...period, queries: `tenantURL=${tenant}` });
  expect(own.result.map(ofRow), `row of ${tenant}, ${said}`).toEqual([counted]);
  for (const list of ['platformEventList', 'eventList', 'taxes', 'donations'] as const) {
    const { result, totals } = await api()[list]({ tenantId, ...period, ...ALL });
    const rows = Object.fromEntries(result.map((row) => [row.id, ofRow(row)]));
    const children = result.map(({ id }) => [id, sumOf(mine.filter((one) => one.eventId === id))]);
    expect(rows, `${list} of ${tenant}, ${said}`).toEqual(Object.fromEntries(children));
    expect(ofRow(totals as Figures), `totals of ${list}, ${said}`).toEqual(counted);
    expect(sumOf(Object.values(rows)), `${list} of ${tenant}, ${said}`).toEqual(counted);
  }
  const csv = await columnsOf(address(reports.lists.eventList.path, params), { ...period });
  expect(
    {
      gross_sales: cents(csv('Gross Sales')),
      net_sales: cents(csv('Net Revenue')),
      total_service_fees: cents(csv('Service Fees')),
      total_processing_fees: cents(csv('Processing Fees')),
      refunds: cents(csv('Refunds')),
      total_taxes: cents(csv('Total Tax')),
      total_donations: cents(csv('Donations')),
      orders: csv('# Orders'),
      tickets_sold: csv('# Tickets Sold'),
    },
    `file of ${tenant}, ${said}`,
  ).toEqual(
    pick(counted, [
      'gross_sales',
      'net_sales',
      'total_service_fees',
      'total_processing_fees',
      'refunds',
      'total_taxes',
      'total_donations',
      'orders',
      'tickets_sold',
    ]),
  );
  const curve = await api().tenantSalesCurve({ params, query: period });
  const channels = await api().tenantSalesByChannel({ params, query: period });
  for (const { rows } of [curve, channels])
    expect(ofCurve(rows), `curve of ${tenant}, ${said}`).toEqual(
      pick(counted, ['gross_sales', 'tickets_sold']),
    );
}

const ofCurve = (rows: readonly { gross: number; tickets: number }[]) => ({
  gross_sales: rows.reduce((sum, { gross }) => sum + cents(gross), 0),
  tickets_sold: rows.reduce((sum, { tickets }) => sum + tickets, 0),
});

async function eventAgrees({
  event,
  period,
  within,
  said,
}: Asked & { event: EventOnSale }): Promise<void> {
  const { tenantId, eventId } = event;
  const params = { tenantId, eventId };
  const counted = sumOf(within.filter((part) => part.eventId === eventId));
  const tile = await api().eventSummary({ params, query: period });
  expect(ofSummary(tile), `tile of an event, ${said}`).toEqual(counted);
  const curve = await api().eventSalesCurve({ params, query: period });
  const channels = await api().eventSalesByChannel({ params, query: period });
  for (const { rows } of [curve, channels])
    expect(ofCurve(rows), `curve of an event, ${said}`).toEqual(
      pick(counted, ['gross_sales', 'tickets_sold']),
    );
  const types = await api().salesByType({ params, query: period });
  expect(ofTypes(types.rows), `types of an event, ${said}`).toEqual(
    pick(counted, ['tickets_sold', 'complimentary_tickets', 'tickets_used']),
  );
  const { used } = await api().checkIns({ params, query: period });
  expect(used, `check-ins of an event, ${said}`).toBe(counted.tickets_used);
  expect(await ofLists(event, period), `lists of an event, ${said}`).toEqual(counted);
}

const ofTypes = (rows: readonly { sold: number; complimentary: number; used: number }[]) => ({
  tickets_sold: rows.reduce((sum, { sold }) => sum + sold, 0),
  complimentary_tickets: rows.reduce((sum, { complimentary }) => sum + complimentary, 0),
  tickets_used: rows.reduce((sum, { used }) => sum + used, 0),
});

/** The filter that a report's link sets. */
const daysIn = (field: string, { from, to }: Period): { filters?: string } => {
  const filters = [from && `${field} >= ${from}`, to && `${field} <= ${to}`].filter(Boolean);
  return filters.length > 0 ? { filters: filters.join(', ') } : {};
};

/** The sums of an event's orders, tickets and refunds, on screen and in files. */
async function ofLists({ tenantId, eventId }: EventOnSale, period: Period): Promise<Counted> {
  const lists = client(orders, app.as.platform());
  const of = { tenantId, eventId, ...ALL };
  const [sold, tickets, used, refunds] = [
    await lists.orderList({ ...of, ...daysIn('dateCompleted', period) }),
    await lists.tickets({ ...of, ...daysIn('dateCreated', period) }),
    await lists.tickets({ ...of, ...daysIn('dateUsed', period) }),
    await lists.eventRefunds({ ...of, ...daysIn('details.dateCompleted', period) }),
  ];
  const completed = refunds.result.filter(({ details }) =>
    ['completed', 'external'].includes(details.status),
  );
  const file = await columnsOf(
    address(orders.lists.orderList.path, { tenantId, eventId }),
    daysIn('dateCompleted', period),
  );
  const rows = sumOf(
    sold.result.map((row) => ({
      orders: 1,
      gross_sales: cents(row.grossSales),
      net_sales: cents(row.netSales),
      total_service_fees: cents(row.serviceFees),
      total_processing_fees: cents(row.processingFees),
      total_discounts: cents(row.discounts),
      total_taxes: cents(row.tax),
      total_donations: cents(row.donation),
    })),
  );
  const money = {
    gross_sales: ['grossSales', 'Gross sales'],
    net_sales: ['netSales', 'Net revenue'],
    total_service_fees: ['serviceFees', 'Service fees'],
    total_processing_fees: ['processingFees', 'Processing fees'],
    total_discounts: ['discounts', 'Discounts'],
    total_taxes: ['tax', 'Tax'],
    total_donations: ['donation', 'Donation'],
  } as const;
  for (const [name, [total, column]] of Object.entries(money)) {
    const sum = rows[name as keyof typeof money];
    expect([name, cents(sold.totals[total] ?? 0), cents(file(column))]).toEqual([name, sum, sum]);
  }
  return {
    ...rows,
    tickets_sold: tickets.result.filter((row) => !row.complimentary && !row.voided).length,
    complimentary_tickets: tickets.result.filter((row) => row.complimentary && !row.voided).length,
    tickets_used: used.result.filter((row) => row.used && !row.voided).length,
    refunds: completed.reduce((sum, { details }) => sum + cents(details.refundAmount), 0),
  };
}

/**
 * Exports a list.
 * @returns a function that sums a column of the file
 */
async function columnsOf(
  path: string,
  query: Record<string, string> = {},
): Promise<(column: string) => number> {
  const link = await ask(
    app.as.platform(),
    'get',
    `${path}/download?${new URLSearchParams(query)}`,
  );
  const { pathname } = new URL((link.body as { downloadUrl: string }).downloadUrl);
  const { body } = await ask(app.as.nobody(), 'get', pathname);
  const [head = '', ...lines] = String(body).trim().split('\n');
  return (column) => {
    const place = head.split(',').indexOf(column);
    return lines.reduce((sum, line) => sum + Number(line.split(',')[place]), 0);
  };
}
