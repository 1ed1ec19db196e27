import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proposeBatches } from './server/batch/proposeBatches.ts';
import { accountFor, hold, orderOf, platform } from './testing.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database('payouts_batch_order').delete();
  await app.database('payouts_batch').delete();
  await app
    .database('payouts_order')
    .where({ payout_completed: false })
    .update({ has_charge: false });
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
});

const schedule = (type: 'weekly' | 'end-of-event', date: string | null) =>
  app
    .database('payments_setup')
    .where({ tenant_id: event.tenantId })
    .update({ payout_type: type, payout_date: date });
const endsAt = (of: EventOnSale, at: string) =>
  app
    .database('events_event')
    .where({ id: of.eventId })
    .update({
      start_at: new Date(Date.parse(at) - 3_600_000),
      end_at: new Date(at),
    });
/** The days of the batches that exist after each of these times. */
async function daysAfter(...moments: string[]): Promise<string[][]> {
  const found: string[][] = [];
  for (const moment of moments) {
    await proposeBatches(app.runtime.depsOf('payouts'), { now: new Date(moment) });
    const filters = `tenantId=${event.tenantId}`;
    found.push((await platform(app).batches({ filters })).result.map(({ day }) => day));
  }
  return found;
}

// The tenant is in New York.
test.each([
  ['in winter', 'Sunday', '2031-03-02T10:59:00Z', '2031-03-02T11:00:00Z', '2031-03-02'],
  [
    'on the day the clocks go forward',
    'Sunday',
    '2031-03-09T09:59:00Z',
    '2031-03-09T10:00:00Z',
    '2031-03-09',
  ],
  [
    'on the day they go back',
    'Sunday',
    '2031-11-02T10:59:00Z',
    '2031-11-02T11:00:00Z',
    '2031-11-02',
  ],
  [
    'late on the last day of a month',
    'Friday',
    '2031-02-28T10:59:00Z',
    '2031-03-01T04:59:00Z',
    '2031-02-28',
  ],
  ['without a date, on Monday', null, '2031-01-05T17:00:00Z', '2031-01-06T17:00:00Z', '2031-01-06'],
])(
  'proposes a weekly payout on its day, from 6 AM: %s',
  async (_when, date, before, after, day) => {
    await schedule('weekly', date);
    await orderOf(app, event);
    expect(await daysAfter(before, after)).toEqual([[], [day]]);
  },
);

test('proposes a weekly payout a week later if its whole day was missed', async () => {
  await schedule('weekly', 'Friday');
  await orderOf(app, event);
  expect(
    await daysAfter('2031-03-01T17:00:00Z', '2031-03-06T17:00:00Z', '2031-03-07T17:00:00Z'),
  ).toEqual([[], [], ['2031-03-07']]);
});

test('pays out an event that ends before midnight in the tenant’s zone the next morning, without other events', async () => {
  await schedule('end-of-event', 'Friday');
  const other = await onSale(app, { types: { General: { quantity: 10 } } });
  await endsAt(event, '2031-07-05T03:30:00Z');
  await endsAt(other, '2031-07-06T03:30:00Z');
  await orderOf(app, event, { priceCents: 5_000 });
  await orderOf(app, other, { priceCents: 7_000 });
  // 11:15 PM on July 4; 5 AM and 6 AM on July 5.
  const [ahead, night, morning] = await daysAfter(
    '2031-07-05T03:15:00Z',
    '2031-07-05T09:00:00Z',
    '2031-07-05T10:00:00Z',
  );
  expect([ahead, night, morning]).toEqual([[], [], ['2031-07-05']]);
  const [first] = (await platform(app).batches({ filters: `tenantId=${event.tenantId}` })).result;
  const batch = await platform(app).batch({ params: { id: first?.id ?? '' } });
  expect(batch).toMatchObject({
    orders: 1,
    leftOut: [{ reason: 'event_not_over', orders: 1 }],
  });
  expect(await daysAfter('2031-07-06T10:00:00Z')).toEqual([['2031-07-06', '2031-07-05']]);
});

test('creates no batch for a tenant whose orders are all held', async () => {
  await schedule('weekly', 'Monday');
  const { id } = await orderOf(app, event);
  await hold(app, event, id);
  expect(await daysAfter('2031-01-06T17:00:00Z')).toEqual([[]]);
});

test('ignores a Stripe customer ID when it proposes a payout', async () => {
  await schedule('weekly', 'Monday');
  await app
    .database('payments_setup')
    .where({ tenant_id: event.tenantId })
    .update({ gateway_customer_id: 'cus_nobodys' });
  await orderOf(app, event);
  expect(await daysAfter('2031-01-06T17:00:00Z')).toEqual([['2031-01-06']]);
});
