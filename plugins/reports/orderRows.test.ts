import { client } from '@foyer/kit';
import { address, ask, testApp, type TestApp } from '@foyer/testing';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reports } from './contract.ts';

let app: TestApp;
let event: EventOnSale;
let params: { tenantId: string; eventId: string };

beforeAll(async () => {
  app = await testApp();
  event = await onSale(app, { types: { General: { price: 50 } } });
  params = { tenantId: event.tenantId, eventId: event.eventId };
  const [first] = [await sell(2), await sell(1)];
  await api().refund({
    params: { ...params, orderUID: first },
    body: { amount: 20, reason: 'Bad seat' },
  });
  const last = await sell(3);
  await app
    .database('orders_order')
    .where({ uid: last })
    .update({ completed_at: '2026-03-08T05:00:00.000Z', created_at: '2026-03-08T04:59:59.999Z' });
});
afterAll(() => app.stop());

const api = () => client(staffCalls, app.as.platform());

async function sell(quantity: number): Promise<string> {
  const { orderUID } = await api().boxOfficeSale({
    params,
    body: {
      lines: [{ ticketId: event.types['General'] ?? '', quantity }],
      paymentMethod: 'cash',
      firstName: '=1+1',
      email: 'zoe@example.test',
    },
  });
  return orderUID;
}

const summary = (query: { from?: string; to?: string } = {}) =>
  client(reports, app.as.tenant('a')).eventSummary({ params, query });

describe('the orders of an event', () => {
  test.each([
    ['all days', {}, ''],
    [
      // The day starts at 05:00 UTC; one second earlier is the 7th.
      'a day of 23 hours',
      { from: '2026-03-08', to: '2026-03-08' },
      'dateCompleted >= 2026-03-08, dateCompleted <= 2026-03-08',
    ],
    ['a day without any', { from: '2026-03-07', to: '2026-03-07' }, 'dateCompleted = 2026-03-07'],
  ])('add up to its tiles: %s', async (_what, period, filters) => {
    const { totals, count } = await api().orderList({ ...params, filters });
    const { sales, orders: sold } = await summary(period);
    expect(count).toBe(sold);
    expect(totals).toMatchObject({
      grossSales: sales.gross_sales,
      netSales: sales.net_sales,
      serviceFees: sales.total_service_fees,
      processingFees: sales.total_processing_fees,
      discounts: sales.total_discounts,
      tax: sales.total_taxes,
      donation: sales.total_donations,
    });
  });

  test('that are refunded add up to its refunds, excluding all others', async () => {
    const { sales } = await summary();
    const { totals, result } = await api().eventRefunds({
      ...params,
      filters: 'details.completed = true',
    });
    expect(sales.refunds).toBe(20);
    expect(totals['details.refundAmount']).toBe(20);
    expect(result[0]?.details.dateCompleted).not.toBeNull();
    const { count } = await api().eventRefunds({
      ...params,
      filters: 'details.dateCompleted <= 2020-01-01',
    });
    expect(count).toBe(0);
    expect((await api().eventRefunds({ ...params, queries: 'details.status=COMPL' })).count).toBe(
      (await api().eventRefunds({ ...params, filters: 'details.status = completed' })).count,
    );
  });

  test('have their figures in the file', async () => {
    const path = address(staffCalls.lists.orderList.path, params, { sort: 'ticketCount:desc' });
    const link = await ask(
      app.as.tenant('a'),
      'get',
      path.replace('order-list', 'order-list/download'),
    );
    const { pathname } = new URL((link.body as { downloadUrl: string }).downloadUrl);
    const text = String((await ask(app.as.nobody('a'), 'get', pathname)).body);
    expect(text.split('\n')[0]).toContain('Gross sales,Net revenue,Service fees');
    // The date matches the screen: the order was placed in the last second of the previous day.
    const [heading, first] = text.replace('\ufeff', '').trim().split('\n');
    const cell = (name: string) => first?.split(',')[heading?.split(',').indexOf(name) ?? -1];
    expect([cell('Date (America/New_York)'), cell('Placed (America/New_York)')]).toEqual([
      '2026-03-08 00:00:00',
      '2026-03-07 23:59:59',
    ]);
    expect(cell('Payment method')).toBe('Cash');
    expect(text).toContain("'=1+1");
    const { result } = await api().orderList({ ...params, sort: 'ticketCount:desc', limit: 1 });
    expect(text.split('\n')[1]).toContain(result[0]?.grossSales.toFixed(2));
  });
});

test('each row contains what its report shows', async () => {
  const sold = await api().orderList({ ...params, filters: 'ticketCount = 2' });
  const [order] = sold.result;
  expect(order).toMatchObject({
    ...{ fullName: '=1+1', email: 'zoe@example.test', phone: '', paymentMethod: 'cash' },
    ...{ ticketCount: 2, refunded: true, refundedAmount: 20, eventId: params.eventId },
  });
  const orderUID = order?.orderUID ?? '';
  const tickets = await api().tickets({ ...params, filters: `details.orderId = ${orderUID}` });
  expect(tickets.result.map(({ ticketUID }) => ticketUID).toSorted()).toEqual(
    order?.ticketUIDs.toSorted(),
  );
  expect(tickets.result[0]).toMatchObject({
    ...{ details: { orderId: orderUID }, fullName: '=1+1', email: 'zoe@example.test' },
    ...{ contactNumber: '', ticketTypeName: 'General', ticketPrice: 50 },
    ...{ used: false, voided: false, refunded: false, complimentary: false, dateUsed: null },
  });
  const { result: refunds } = await api().eventRefunds({ ...params });
  expect(refunds.map(({ details }) => details)).toMatchObject([
    {
      ...{ orderUID, eventId: params.eventId, eventName: order?.eventName, name: '=1+1' },
      ...{ userId: 'zoe@example.test', phone: '', status: 'completed', completed: true },
      ...{ refundAmount: 20, refundReason: 'Bad seat', ticketIds: [] },
      transactionDate: order?.dateCompleted,
      // Cash sales aren't paid out.
      payoutDate: null,
    },
  ]);
});

test('a tile counts the same tickets as the list that it links to', async () => {
  const { sales, tickets_used } = await summary();
  const count = async (filters: string) => (await api().tickets({ ...params, filters })).count;
  expect(await count('complimentary = false, refunded = false')).toBe(sales.tickets_sold);
  expect(await count('complimentary = true')).toBe(sales.complimentary_tickets);
  expect(await count('used = true')).toBe(tickets_used);
});

test('refuses to export refunds of an event without any', async () => {
  const other = await onSale(app, { name: 'River Night' });
  const path = address(staffCalls.lists.eventRefunds.path, { ...params, eventId: other.eventId });
  const { status, body } = await ask(app.as.tenant('a'), 'get', `${path}/download`);
  expect([status, (body as { error: { message: string } }).error.message]).toEqual([
    404,
    'Event does not have refunds to export',
  ]);
});
