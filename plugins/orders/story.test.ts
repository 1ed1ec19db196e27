import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { events } from '@foyer/plugin-events/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from './contract.ts';
import { stage, type Stage } from './testing/stage.ts';

let app: TestApp;
let made: Stage;
beforeAll(async () => {
  app = await testApp();
  made = await stage(app, { type: { quantity: 10 } });
});
afterAll(() => app.stop());

const desk = (role?: 'tenant_box_office') => client(orders, app.as.tenant('a', role));
const storyOf = async (orderUID: string, as = desk()) =>
  (await as.orderStory({ params: { ...made.params, orderUID } })).entries;

test('lists what was done with an order, newest first, by whom and why', async () => {
  const { orderUID, tickets } = await made.sell();
  const ticketUID = tickets[0]?.ticketUID ?? '';
  const { params } = made;
  const which = { ticketId: ticketUID, orderUID };
  await desk().voidTicket({ params, body: { ...which, void: true, reason: 'Lost at home' } });
  await desk().voidTicket({ params, body: { ...which, void: false, reason: 'Found again' } });
  await desk().resend({ params, body: { orderUID, email: 'second@example.test' } });
  await desk().refund({ params: { ...params, orderUID }, body: { amount: 5, reason: 'Rain' } });
  const entries = await storyOf(orderUID);
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    'order.placed',
    'order.completed',
    'order.mailed',
    'ticket.voided',
    'ticket.unvoided',
    'order.resent',
    'refund.requested',
    'refund.completed',
  ]);
  const of = (action: string) => entries.find((entry) => entry.action === action);
  expect(of('ticket.voided')).toMatchObject({ ticketUID, reason: 'Lost at home' });
  expect(of('ticket.voided')?.by).toMatch(/tenant_admin/i);
  expect(of('order.resent')).toMatchObject({ to: 'second@example.test' });
  expect(of('refund.requested')).toMatchObject({ amount: 5, ticketCount: 0, reason: 'Rain' });
  // Reading an order's history needs no permission for the audit.
  expect(await storyOf(orderUID, desk('tenant_box_office'))).toEqual(entries);
});

test('keeps what happened to a ticket before its buyer’s address changed', async () => {
  const { orderUID, tickets } = await made.sell();
  const [ticket] = tickets;
  const which = { ticketId: ticket?.ticketUID ?? '', orderUID };
  const { params } = made;
  await desk().voidTicket({ params, body: { ...which, void: true, reason: 'Lost' } });
  await desk().voidTicket({ params, body: { ...which, void: false, reason: 'Found' } });
  const before = { firstName: 'Zoë', lastName: 'Łukasz', email: 'zoe@example.test' };
  await desk().editBuyer({
    params: { ...params, orderUID },
    body: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.test', before },
  });
  const entries = await storyOf(orderUID);
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['ticket.voided', 'ticket.unvoided']),
  );
  const of = (action: string) => entries.find((entry) => entry.action === action);
  expect(of('order.buyerRenamed')).toMatchObject({ to: 'Ann Lee' });
  expect(of('order.addressChanged')).toMatchObject({ to: 'ann@example.test' });
});

test('doesn’t delete an event with an order, even a refunded one, and says so before', async () => {
  const { orderUID } = await made.sell();
  const { params } = made;
  await desk().refund({ params: { ...params, orderUID }, body: { amount: 5, reason: 'Rain' } });
  const asked = client(events, app.as.tenant('a')).isRemovable({ params });
  expect(await asked).toMatchObject({ isRemovable: false });
});

test('reads what the audit lacks about an older order from its rows', async () => {
  const { orderUID, tickets } = await made.sell();
  const uid = tickets[0]?.ticketUID ?? '';
  await app
    .database('orders_ticket')
    .where({ uid })
    .update({ used_at: app.database.fn.now(), used_where: 'North gate' });
  const [scan] = await storyOf(orderUID);
  expect(scan).toMatchObject({ action: 'ticket.used', ticketUID: uid, where: 'North gate' });
});
