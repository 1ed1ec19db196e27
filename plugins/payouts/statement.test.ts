import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { orders } from '@foyer/plugin-orders/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { payouts } from './contract.ts';
import { disagreements } from './testing/disagreements.ts';
import { addLikeIt } from './testing/manyOrders.ts';
import { setReserve } from './testing/reserves.ts';
import { textOfPdf } from './testing/textOfPdf.ts';
import { accountFor, attemptsOf, ledgerOf, orderOf, PLAIN_TERMS, transfer } from './testing.ts';
import { makeAvailable } from './testing/availability.ts';

const AT_ONCE = '4000000000000077';
const FEES = { ...PLAIN_TERMS, platformPpm: 100_000 };
const TAXED = { ...FEES, tax: { chargeTax: true, ratePpm: 80_000 } };

let app: SaleApp;
let event: EventOnSale;
let account: string;
beforeAll(async () => {
  app = await saleApp();
  account = await accountFor(app, 'a');
  event = await onSale(app, { types: { General: { quantity: 10_000 } } });
});
afterAll(() => app.stop());
// Remaining debt of one test must not reduce the next test's transfers.
afterEach(() => app.database('payouts_order').update({ owed_cents: 0 }));

/** @param of the number of tickets, or the card to buy one with */
const sell = (of: number | string = 1) =>
  typeof of === 'number'
    ? purchase(app, event, { General: of }, AT_ONCE)
    : purchase(app, event, { General: 1 }, of);
const own = () => client(payouts, app.as.tenant('a', 'tenant_finance'));
const path = (id: string) =>
  `/api/tenants/${event.tenantId}/reports/collections/payout-transactions/${id}/statement`;

/** @returns the payout's ID */
async function payOut(...uids: string[]): Promise<string> {
  const { completedOrderPayouts } = await transfer(app, ...uids);
  expect(completedOrderPayouts).toHaveLength(uids.length);
  const row = await app.database('payouts_order').where({ order_uid: uids[0] }).first('payout_id');
  return String(row.payout_id);
}
const payoutOf = async (id: string) =>
  (await own().tenantPayouts.one({ tenantId: event.tenantId, id })).details;

async function csvOf(id: string): Promise<Record<string, string>[]> {
  const visitor = app.as.tenant('a', 'tenant_finance');
  const link = await visitor.request(`${path(id)}/download`);
  const { downloadUrl } = (await link.json()) as { downloadUrl: string };
  const text = await (await visitor.request(new URL(downloadUrl, 'http://x').pathname)).text();
  const [head = '', ...rows] = text.replace('\uFEFF', '').trim().split('\n');
  const names = head.split(',');
  return rows.map((row) =>
    Object.fromEntries(row.split(',').map((cell, index) => [names[index] ?? '', cell])),
  );
}
const cents = (amount: string | number | undefined) => Math.round(Number(amount) * 100);
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + cents(row[column]), 0);
async function pdfOf(id: string, visitor = app.as.tenant('a', 'tenant_finance')) {
  const answer = await visitor.request(`${path(id)}.pdf`);
  return { answer, text: answer.ok ? textOfPdf(Buffer.from(await answer.arrayBuffer())) : '' };
}

test('the lines of a statement add up to its payout and to the ledger, to the cent', async () => {
  const [first, second] = [await sell(2), await sell()];
  const owing = await orderOf(app, event, { method: 'cash', priceCents: 2_000, terms: FEES });
  await client(orders, app.as.platform()).refund({
    params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: second },
    body: { amount: 3.33, reason: 'Bad seat' },
  });
  await app.settled();
  const id = await payOut(first, second);
  const payout = await payoutOf(id);
  const rows = await csvOf(id);
  expect(new Set(rows.map((row) => row['Order ID']))).toEqual(new Set([first, second]));
  for (const [column, figure] of [
    ['Order Total', payout.totalAmount],
    ['Credit Card Fee', payout.creditCardProcessingFee],
    ['Platform Fees', payout.platformTotal],
    ['Tenant Total', payout.tenantTotal],
    ['Applied to Amounts Owed', payout.debtTaken],
  ] as const)
    expect([column, sum(rows, column)]).toEqual([column, cents(figure)]);
  expect(payout.debtTaken).toBe(2);
  expect(sum(rows, 'Refunded')).toBe(333);
  for (const row of rows) {
    const amount = (column: string) => cents(row[column]);
    expect(amount('Gross') - amount('Refunded')).toBe(amount('Order Total'));
    expect(amount('Order Total') - amount('Credit Card Fee') - amount('Platform Fees')).toBe(
      amount('Tenant Total'),
    );
    expect(amount('Tenant Total') - amount('Applied to Amounts Owed')).toBe(amount('Paid Out'));
    const ledger = await ledgerOf(app, row['Order ID'] ?? '');
    expect(ledger['transferred']).toBe(amount('Paid Out'));
    expect(ledger['debt'] ?? 0).toBe(amount('Applied to Amounts Owed'));
    expect(row).toMatchObject({
      'Payout ID': payout.payoutUID,
      'Paid By': 'Foyer',
      Currency: 'USD',
      Account: `acct_…${account.slice(-4)}`,
    });
  }
  expect(rows.map((row) => row['Owed For Orders'])).toContain(owing.uid);

  const { answer, text } = await pdfOf(id);
  expect(answer.headers.get('content-disposition')).toContain(`payout_${payout.payoutUID}.pdf`);
  for (const words of [
    'Payout statement',
    payout.payoutUID,
    first,
    second,
    `acct_…${account.slice(-4)}`,
    payout.totalAmount.toFixed(2),
    (payout.tenantTotal - payout.debtTaken).toFixed(2),
    `2.00 from order ${rows.find((row) => row['Owed For Orders'])?.['Order ID']} was applied to amounts owed for: ${owing.uid}`,
  ])
    expect(text).toContain(words);
});

test('includes tax in a statement, and shows nothing paid out for a share that repaid debt', async () => {
  const { uid } = await orderOf(app, event, { terms: TAXED, priceCents: 4_999, quantity: 3 });
  const owing = await orderOf(app, event, { method: 'cash', priceCents: 900_000, terms: FEES });
  const [row] = await csvOf(await payOut(uid));
  expect(row).toMatchObject({ Tax: '12.00', 'Paid Out': '0.00', Account: '' });
  expect(row).toMatchObject({
    'Applied to Amounts Owed': row?.['Tenant Total'],
    'Owed For Orders': owing.uid,
  });
});

test('includes the reserve in a statement', async () => {
  await setReserve(app, event.tenantId, { reservePercent: 10, reserveDays: 30 });
  const uid = await sell(2);
  const id = await payOut(uid);
  await setReserve(app, event.tenantId, { reservePercent: 0, reserveDays: 0 });
  const [row = {}] = await csvOf(id);
  const payout = await payoutOf(id);
  expect(payout.reserved).toBeGreaterThan(0);
  expect(cents(row['Held in Reserve'])).toBe(cents(payout.reserved));
  expect(
    cents(row['Tenant Total']) -
      cents(row['Applied to Amounts Owed']) -
      cents(row['Held in Reserve']),
  ).toBe(cents(row['Paid Out']));
  expect((await ledgerOf(app, uid))['transferred']).toBe(cents(row['Paid Out']));
  expect((await pdfOf(id)).text).toContain('Reserve');
});

test('keeps a statement unchanged when one of its orders is refunded later', async () => {
  const uids = [await sell(), await sell()];
  const id = await payOut(...uids);
  const before = await csvOf(id);
  const states: string[] = [];
  for (const [uid, amount] of [
    [uids[0], 20],
    [uids[0], 30],
    [uids[1], 50],
  ] as const) {
    states.push((await payoutOf(id)).status);
    await client(orders, app.as.platform()).refund({
      params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid ?? '' },
      body: { amount, reason: 'Ill' },
    });
    await app.settled();
    expect(await csvOf(id)).toEqual(before);
  }
  states.push((await payoutOf(id)).status);
  expect(states).toEqual(['completed', 'partly_reversed', 'partly_reversed', 'reversed']);
});

test('excludes a refund from the statement that arrives during the transfer', async () => {
  const uid = await sell(2);
  const match = { method: 'POST', path: '/v1/transfers' } as const;
  await app.stripe.faults({ match, action: 'slow', ms: 1_500 });
  const paid = payOut(uid);
  await expect.poll(() => attemptsOf(app, uid)).toHaveLength(1);
  await client(orders, app.as.platform()).refund({
    params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid },
    body: { amount: 1, reason: 'Bad seat' },
  });
  const id = await paid;
  await app.settled();
  const [row = {}] = await csvOf(id);
  expect(row).toMatchObject({ Refunded: '0.00', 'Tenant Total': row['Paid Out'] });
  expect(cents((await payoutOf(id)).tenantTotal)).toBe(cents(row['Paid Out']));
  expect(await disagreements(app)).toEqual([]);
});

test('hides statements from other tenants', async () => {
  const uid = await sell();
  const id = await payOut(uid);
  const elsewhere = path(id).replace(event.tenantId, app.tenants.b.id);
  for (const ending of ['', '/download', '.pdf']) {
    const other = await app.as.tenant('b', 'tenant_finance').request(elsewhere + ending);
    expect([ending, other.status]).toEqual([ending, 404]);
    const unasked = await app.as.tenant('a', 'tenant_door').request(path(id) + ending);
    expect([ending, unasked.status]).toEqual([ending, 403]);
  }
  expect((await pdfOf('no-id')).answer.status).toBe(404);
});

test('includes all orders in the statement of a payout of a thousand orders, and escapes its names', async () => {
  const name = '=HYPERLINK("x") Żółć';
  await app.database('events_event').where({ id: event.eventId }).update({ name });
  const uid = await sell();
  const id = await payOut(uid);
  await addLikeIt(app, { orderUID: uid, count: 999 });
  const rows = await csvOf(id);
  expect(rows).toHaveLength(1_000);
  expect(rows.every((row) => row['Event Name']?.includes("'=HYPERLINK"))).toBe(true);
  const { text } = await pdfOf(id);
  const uids = rows.map((row) => row['Order ID'] ?? '');
  expect(uids.filter((one) => !text.includes(one))).toEqual([]);
  const { tenantTotal } = await payoutOf(id);
  expect(text).toContain(`${(tenantTotal * 1_000).toLocaleString('en-US')}.00`);
  expect(text.match(/Page \d+ of \d+/g)).toEqual(
    Array.from({ length: 29 }, (_none, index) => `Page ${index + 1} of 29`),
  );
  expect(text).toContain(name);
});

// Last, because it moves Stripe's clock.
test('returns debt to the tenant that other orders had repaid, and the statement says so', async () => {
  const [whole, owing] = [await sell(2), await sell('4000000000005126')];
  await makeAvailable(app, owing);
  const { total_cents: total } = await app.database('orders_order').where({ uid: owing }).first();
  await client(orders, app.as.platform()).refund({
    params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: owing },
    body: { amount: Number(total) / 100, reason: 'Ill' },
  });
  await app.settled();
  const [lowered] = await csvOf(await payOut(whole));
  expect(cents(lowered?.['Applied to Amounts Owed'])).toBeGreaterThan(0);
  // The buyer's bank returns the refund: the order owes nothing, and its share is due.
  await app.stripe.advance(60_000);
  await app.settled();
  const id = await payOut(owing);
  const [row = {}] = await csvOf(id);
  expect(row).toMatchObject({
    'Returned To Tenant': lowered?.['Applied to Amounts Owed'],
    'Applied to Amounts Owed': '0.00',
  });
  expect(cents(row['Paid Out'])).toBe(
    cents(row['Tenant Total']) + cents(row['Returned To Tenant']),
  );
  expect((await payoutOf(id)).debtReturned.toFixed(2)).toBe(row['Returned To Tenant']);
  expect((await pdfOf(id)).text).toContain(
    `${row['Returned To Tenant']} was paid out with order ${owing} in addition to its tenant total. This amount had been deducted from other orders for it`,
  );
  const about = (await disagreements(app)).filter((one) => one.includes(owing));
  expect(about).toEqual([]);
});
