import { randomUUID } from 'node:crypto';
import { client, type TenantRole } from '@foyer/kit';
import { ask, testApp, type TestApp } from '@foyer/testing';
import { CHANNEL_NAMES } from '@foyer/plugin-fees/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orders } from './contract.ts';
import { stage, type Stage } from './testing/stage.ts';

let app: TestApp;
let made: Stage;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  made = await stage(app, { type: { quantity: 10 } });
});

const desk = (role: TenantRole = 'tenant_admin') => client(orders, app.as.tenant('a', role));
const mailsOf = async (orderUID: string) =>
  (await app.mail()).filter(({ text }) => text.includes(orderUID));

test('the database accepts the channels of the fee engine', async () => {
  const { rows } = await app.database.raw<{ rows: { text: string }[] }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'orders_order'::regclass and pg_get_constraintdef(oid) like '%(channel = ANY%'`,
  );
  const names = rows.flatMap(({ text }) =>
    Array.from(text.matchAll(/'(\w+)'/g), ([, name]) => name),
  );
  expect(new Set(names)).toEqual(new Set(CHANNEL_NAMES));
});

describe('an order', () => {
  test('shows its figures and its tickets', async () => {
    const { orderUID, totalAmount } = await made.sell();
    const params = { ...made.params, orderUID };
    const details = await desk().orderDetails({ params });
    expect(details).toMatchObject({
      orderUID,
      totalAmount,
      status: 'completed',
      user: 'zoe@example.test',
      onHold: false,
      payoutCompleted: false,
      payoutType: 'Manual',
      refunded: false,
    });
    expect(details.subtotal - details.discount + details.surcharge + details.vat).toBeCloseTo(
      details.totalAmount,
    );
    await expect(
      client(orders, app.as.tenant('b')).orderDetails({
        params: { ...params, tenantId: app.tenants.b.id },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('is sent again to its buyer, or to a given address', async () => {
    const { orderUID } = await made.sell();
    await desk().resend({ params: made.params, body: { orderUID } });
    await desk().resend({ params: made.params, body: { orderUID, email: 'mum@example.test' } });
    expect((await mailsOf(orderUID)).map(({ recipient }) => recipient)).toEqual([
      ...['zoe@example.test', 'zoe@example.test', 'mum@example.test'],
    ]);
    await expect(
      desk().resend({ params: made.params, body: { orderUID, email: 'nobody' } }),
    ).rejects.toMatchObject({ status: 422, message: 'Entered value does not match email format' });
  });

  type Buyer = { firstName: string; lastName: string; email: string };
  const ZOE: Buyer = { firstName: 'Zoë', lastName: 'Łukasz', email: 'zoe@example.test' };
  const edit = (orderUID: string, changes: Partial<Buyer>, before = ZOE) =>
    desk().editBuyer({
      params: { ...made.params, orderUID },
      body: { ...before, ...changes, before },
    });
  const ticketsOf = (orderUID: string): Promise<{ uid: string }[]> =>
    app
      .database('orders_ticket as t')
      .join('orders_order as o', 'o.id', 't.order_id')
      .where('o.uid', orderUID)
      .select('t.uid');

  test('gets another buyer’s name, and keeps its tickets', async () => {
    const { orderUID } = await made.sell();
    const before = await ticketsOf(orderUID);
    await edit(orderUID, { firstName: 'Ann', lastName: 'Lee', email: 'ZOE@example.test' });
    expect(await desk().orderDetails({ params: { ...made.params, orderUID } })).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      user: 'zoe@example.test',
    });
    expect(await ticketsOf(orderUID)).toEqual(before);
    expect(await mailsOf(orderUID)).toHaveLength(1);
  });

  test('gets another buyer’s address: new codes for it, and a word to the previous one', async () => {
    const { orderUID } = await made.sell();
    const [before] = await ticketsOf(orderUID);
    await edit(orderUID, { email: 'ann@example.test' });
    expect((await ticketsOf(orderUID)).map(({ uid }) => uid)).not.toContain(before?.uid);
    const [, tickets, word] = await mailsOf(orderUID);
    expect(tickets).toMatchObject({ recipient: 'ann@example.test' });
    expect(word).toMatchObject({
      recipient: 'zoe@example.test',
      text: expect.stringContaining('changed the email address on order'),
    });
    await edit(orderUID, {}, { ...ZOE, email: 'ann@example.test' });
    expect(await mailsOf(orderUID)).toHaveLength(3);
  });

  test('opens for the new address only, not for the cart that became it', async () => {
    const { orderUID } = await made.sell();
    const secret = randomUUID();
    await app.database('orders_order').where({ uid: orderUID }).update({ draft_id: secret });
    const visitor = app.as.nobody('a');
    const open = () => ask(visitor, 'get', `/api/p/orders/${secret}`);
    const move = () =>
      ask(visitor, 'patch', `/api/p/orders/${secret}/email`, {
        body: { email: 'mine@example.test' },
      });
    expect(await open()).toMatchObject({ status: 200 });
    await edit(orderUID, { email: 'ann@example.test' });
    expect(await open()).toMatchObject({ status: 404 });
    expect(await move()).toMatchObject({ status: 404 });
  });

  test('isn’t given back to an address that changed while its buyer was edited', async () => {
    const { orderUID } = await made.sell();
    await edit(orderUID, { email: 'right@example.test' });
    await expect(edit(orderUID, { firstName: 'Zoe' })).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    expect(await desk().orderDetails({ params: { ...made.params, orderUID } })).toMatchObject({
      firstName: 'Zoë',
      user: 'right@example.test',
    });
  });

  test('tells the previous address of a refunded order, too', async () => {
    const { orderUID } = await made.sell();
    await app.database('orders_order').where({ uid: orderUID }).update({ status: 'refunded' });
    await edit(orderUID, { email: 'ann@example.test' });
    expect((await mailsOf(orderUID)).map(({ recipient }) => recipient)).toEqual([
      'zoe@example.test',
      'zoe@example.test',
    ]);
  });

  test('keeps its buyer’s address while disputed, without one, and in another tenant', async () => {
    const { orderUID } = await made.sell();
    await expect(edit(orderUID, { email: '' })).rejects.toMatchObject({ code: 'no_address' });
    await expect(edit(orderUID, { email: 'ann' })).rejects.toMatchObject({ status: 422 });
    await expect(
      client(orders, app.as.tenant('b')).editBuyer({
        params: { ...made.params, tenantId: app.tenants.b.id, orderUID },
        body: { ...ZOE, email: 'ann@example.test', before: ZOE },
      }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      desk('tenant_box_office').editBuyer({
        params: { ...made.params, orderUID },
        body: { ...ZOE, email: 'ann@example.test', before: ZOE },
      }),
    ).rejects.toMatchObject({ status: 403 });
    const row = app.database('orders_order').where({ uid: orderUID });
    await row.clone().update({ is_disputed: true });
    const named = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.test' };
    await expect(edit(orderUID, { firstName: 'Ann' })).rejects.toMatchObject({ code: 'disputed' });
    await row.clone().update({ is_disputed: false, forgets_buyer: true });
    await expect(edit(orderUID, named)).rejects.toMatchObject({ code: 'buyer_deleted' });
    await row.clone().update({ forgets_buyer: false, status: 'expired', completed_at: null });
    await expect(edit(orderUID, named)).rejects.toMatchObject({ code: 'not_completed' });
    expect(await row.clone().first('first_name', 'email')).toMatchObject({
      first_name: 'Zoë',
      email: 'zoe@example.test',
    });
  });

  test('whose payment is processing is emailed as a link that will have the tickets', async () => {
    const { orderUID } = await made.sell();
    const set = (row: object) =>
      app
        .database('orders_order')
        .where({ uid: orderUID })
        .update({ completed_at: null, ...row });
    await set({ status: 'processing' });
    await desk().resend({ params: made.params, body: { orderUID } });
    expect((await mailsOf(orderUID)).at(-1)).toMatchObject({
      subject: 'Your order for Harbour Lights',
      text: expect.stringContaining('still processing'),
    });
    await set({ status: 'expired' });
    await expect(desk().resend({ params: made.params, body: { orderUID } })).rejects.toMatchObject({
      status: 409,
      code: 'not_completed',
    });
  });

  test('that was never paid is listed among all orders, but not among sales', async () => {
    const { orderUID } = await made.sell();
    const counts = async () => [
      (await desk().orderList(made.params)).count,
      (await desk().allOrders(made.params)).count,
    ];
    expect(await counts()).toEqual([1, 1]);
    await app
      .database('orders_order')
      .where({ uid: orderUID })
      .update({ status: 'expired', completed_at: null });
    expect(await counts()).toEqual([0, 1]);
  });

  test('without an address gets no email, and can’t be sent without one', async () => {
    const { orderUID } = await made.sell({ email: '' });
    expect(await mailsOf(orderUID)).toEqual([]);
    await expect(desk().resend({ params: made.params, body: { orderUID } })).rejects.toMatchObject({
      status: 409,
      code: 'no_address',
    });
  });
});

test('exports no refunds of an event without any, and an empty file for its tenant', async () => {
  const visitor = app.as.tenant('a');
  const base = `/api/tenants/${made.tenantId}`;
  expect(
    await ask(visitor, 'get', `${base}/events/${made.eventId}/reports/refunds-list/download`),
  ).toMatchObject({
    status: 404,
    body: { error: { message: 'Event does not have refunds to export' } },
  });
  expect(await ask(visitor, 'get', `${base}/reports/refunds-list/download`)).toMatchObject({
    status: 200,
  });
});
