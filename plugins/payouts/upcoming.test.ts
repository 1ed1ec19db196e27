import { client } from '@foyer/kit';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payouts, type UpcomingPayouts } from './contract.ts';
import { hold, inDays, orderOf, platform } from './testing.ts';

let app: SaleApp;
let first: EventOnSale;
let second: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  [first, second] = [await onSale(app), await onSale(app)];
  await endsAt(first, '2031-07-05T03:30:00Z');
  await endsAt(second, '2031-07-12T15:00:00Z');
});
afterAll(() => app.stop());

const endsAt = (of: EventOnSale, at: string) =>
  app
    .database('events_event')
    .where({ id: of.eventId })
    .update({ start_at: new Date(Date.parse(at) - 3_600_000), end_at: new Date(at) });
const upcoming = (query: { type?: 'weekly' | 'end-of-event'; date?: string } = {}) =>
  platform(app).upcoming({ params: { tenantId: first.tenantId }, query });
const shareOf = ({ next }: UpcomingPayouts) => next.map(({ day, amount }) => [day, amount]);

// The tenant is in New York; each order's share is $48.25.
test('names the days after the next events, also of an event without sales', async () => {
  expect(shareOf(await upcoming())).toEqual([
    ['2031-07-05', 0],
    ['2031-07-12', 0],
  ]);
  await orderOf(app, first);
  await orderOf(app, first, { availableAt: new Date('2031-07-08T12:00:00Z') });
  const { next } = await upcoming();
  const [{ name }] = await app.database('events_event').where({ id: first.eventId }).select('name');
  expect(next).toEqual([
    { day: '2031-07-05', eventName: name, orders: 1, amount: 48.25 },
    { day: '2031-07-08', eventName: name, orders: 1, amount: 48.25 },
    { day: '2031-07-12', eventName: expect.any(String), orders: 0, amount: 0 },
  ]);
});

test('shows a schedule that isn’t saved, with the orders available by each day', async () => {
  await orderOf(app, second, { availableAt: inDays(8) });
  const { weekday, next } = await upcoming({ type: 'weekly', date: 'Friday' });
  expect(weekday).toBe(5);
  expect(next).toHaveLength(3);
  const days = next.map(({ day }) => new Date(`${day}T00:00:00Z`));
  expect(days.map((day) => day.getUTCDay())).toEqual([5, 5, 5]);
  expect(days[2]!.getTime() - days[0]!.getTime()).toBe(14 * 86_400_000);
  expect(next[0]).toMatchObject({ eventName: null, orders: 1, amount: 48.25 });
  expect(next.reduce((sum, { orders }) => sum + orders, 0)).toBe(2);
});

test('leaves out orders on hold, and shows a tenant only its own payouts', async () => {
  const before = await upcoming({ type: 'weekly' });
  const { id } = await orderOf(app, first);
  expect(await upcoming({ type: 'weekly' })).not.toEqual(before);
  await hold(app, first, id);
  expect(await upcoming({ type: 'weekly' })).toEqual(before);
  const other = client(payouts, app.as.tenant('b', 'tenant_finance'));
  await expect(
    other.upcoming({ params: { tenantId: first.tenantId }, query: {} }),
  ).rejects.toMatchObject({
    status: 404,
  });
});
