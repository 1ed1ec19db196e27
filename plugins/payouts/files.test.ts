import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountFor, orderOf, PLAIN_TERMS, platform, transfer } from './testing.ts';

const AT_ONCE = '4000000000000077';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  event = await onSale(app);
});
afterAll(() => app.stop());

const sell = () => purchase(app, event, { General: 1 }, AT_ONCE);

/** The lines of a list's file, by column heading without the time zone. */
async function fileOf(path: string): Promise<Record<string, string>[]> {
  const visitor = app.as.platform();
  const link = await visitor.request(`/api/platform/${path}/download`);
  const { downloadUrl } = (await link.json()) as { downloadUrl: string };
  const text = await (await visitor.request(new URL(downloadUrl, 'http://x').pathname)).text();
  const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\n');
  const names = head.split(',').map((name) => name.replace(/ \(.*\)$/, ''));
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])),
  );
}

test('files of payouts contain what their screens show, in the same words', async () => {
  const [paid, held] = [await sell(), await sell()];
  const terms = { ...PLAIN_TERMS, platformPpm: 100_000 };
  const owing = await orderOf(app, event, { method: 'cash', priceCents: 2_000, terms });
  await platform(app).hold({
    params: { tenantId: event.tenantId },
    body: { orderId: held, eventId: event.eventId, message: 'Wait for the venue', hold: true },
  });
  expect((await transfer(app, paid)).success).toBe(true);

  expect(await fileOf('payouts/debts')).toMatchObject([
    { 'Order ID': owing.uid, Reason: 'Fees on a cash sale', 'Deducted from payouts': '2.00' },
  ]);
  expect(await fileOf('reports/for/payout-transactions')).toMatchObject([
    { 'Order ID': held, 'On Hold': 'Yes', Reason: 'Wait for the venue' },
  ]);
  const [payout] = (await platform(app).payouts.list({})).result;
  expect(await fileOf('reports/payouts-collection')).toMatchObject([
    {
      'Payout ID': payout?.details.payoutUID,
      'Applied to Amounts Owed': '2.00',
      'Returned To Tenant': '0.00',
      '# Tickets': '1',
      Status: 'Completed',
    },
  ]);
  const [line] = await fileOf(`reports/payouts-collection/${payout?.id}`);
  expect(line).toMatchObject({ 'Order ID': paid, Reversed: '0.00', Status: 'Completed' });
  expect(Number(line?.['Transferred'])).toBeCloseTo((payout?.details.tenantTotal ?? 0) - 2);
});
