import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { client } from '@foyer/kit';
import { ask, testApp, type Answer, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkout, type CartBreakdown } from './contract.ts';
import { buyer, CONTACT, onSale, type EventOnSale } from './testing.ts';
import { countersOf } from './testing/facts.ts';

let app: TestApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await testApp();
  event = await onSale(app, {
    types: {
      General: { quantity: 20 },
      Pair: { minTicketPerOrder: 2, maxTicketPerOrder: 4 },
      Guest: { kind: 'complimentary', price: 0 },
    },
  });
});
afterAll(() => app.stop());

const QUANTITY = 'Quantity must be a whole number of at least 1.';
const line = (quantity: unknown, ticketId = event.types['General']) => ({ ticketId, quantity });
const path = ({ tenantId, eventId }: EventOnSale) =>
  `/api/p/tenants/${tenantId}/events/${eventId}/cart`;
const post = (body: unknown, to = path(event)) => ask(app.as.nobody('a'), 'POST', to, { body });
const problemOf = ({ status, body }: Answer) => {
  const { error } = body as { error: { code: string; message: string; fields?: object } };
  return { status, messages: error.fields ? Object.values(error.fields).flat() : [error.message] };
};

describe('a cart', () => {
  test.each([
    [0, QUANTITY],
    [-1, QUANTITY],
    [1.5, QUANTITY],
    ['2', QUANTITY],
    [null, QUANTITY],
    [1e9, 'Quantity must be at most 1000.'],
  ])('rejects the quantity %s with a message', async (quantity, message) => {
    const answer = problemOf(await post({ lines: [line(quantity)] }));
    expect(answer).toEqual({ status: 422, messages: [message] });
  });

  test('rejects a ticket of another event', async () => {
    const other = await onSale(app);
    const foreign = await onSale(app, { tenant: 'b' });
    for (const ticketId of [
      'no-id',
      '00000000-0000-4000-8000-000000000000',
      other.types['General'],
      foreign.types['General'],
      event.types['Guest'],
    ])
      expect(problemOf(await post({ lines: [line(1, ticketId)] }))).toEqual({
        status: 422,
        messages: ['This ticket type doesn’t exist.'],
      });
  });

  test('rejects an empty cart, a duplicate ticket type and 101 lines', async () => {
    for (const lines of [[], undefined])
      expect(problemOf(await post({ lines }))).toEqual({
        status: 422,
        messages: ['Choose at least one ticket.'],
      });
    expect(problemOf(await post({ lines: [line(1), line(2)] }))).toEqual({
      status: 422,
      messages: ['List each ticket type only once.'],
    });
    const many = Array.from({ length: 101 }, (_, n) =>
      line(1, `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
    );
    expect(problemOf(await post({ lines: many }))).toEqual({
      status: 422,
      messages: ['A cart can have up to 100 ticket types.'],
    });
  });

  test('accepts no amount from the buyer except the donation, in whole cents and never below 0', async () => {
    const given = { ...line(1), price: 0.01, priceCents: 1, ruleId: null };
    const answer = await post({ lines: [given], totalAmount: 1, discount: 49, surcharge: 0 });
    expect(answer).toMatchObject({ status: 200, body: { totalAmount: 50, discount: 0 } });
    for (const donation of [-1, 0.001, 1e9])
      expect((await post({ lines: [line(1)], donation })).status).toBe(422);
    expect(await post({ lines: [line(1)], donation: 2.5 })).toMatchObject({
      body: { subtotal: 52.5, donation: 2.5, ticketCount: 1 },
    });
  });

  test('enforces the type’s minimum and maximum when it is held', async () => {
    for (const [quantity, message] of [
      [1, 'The minimum for “Pair” is 2 tickets per order.'],
      [5, 'The maximum for “Pair” is 4 tickets per order.'],
    ] as const) {
      const one = await buyer(app, event, { Pair: quantity });
      await expect(one.hold()).rejects.toMatchObject({
        status: 422,
        fields: { lines: [message] },
      });
    }
  });

  test('names what is sold out, and how many are left', async () => {
    const small = await onSale(app, { types: { Balcony: { quantity: 3 } } });
    const one = await buyer(app, small, { Balcony: 4 });
    await expect(one.hold()).rejects.toMatchObject({
      status: 409,
      message: 'Only 3 tickets left for “Balcony”.',
    });
    await (await buyer(app, small, { Balcony: 3 })).hold();
    await expect(one.hold()).rejects.toMatchObject({
      status: 409,
      code: 'sold_out',
      message: '“Balcony” is sold out.',
    });
    expect(await countersOf(app, small, 'Balcony')).toEqual({ capacity: 3, held: 3, sold: 0 });
  });

  test('leaves types that are sold out or off sale out of every sum, but still names them', async () => {
    const night = await onSale(app, {
      types: { General: { price: 50 }, Gone: { price: 20, quantity: 1 }, Early: { price: 10 } },
    });
    const one = await buyer(app, night, { General: 1, Gone: 1, Early: 2 });
    const read = () => one.api.readCart({ params: one.path });
    const lines = (cart: CartBreakdown) =>
      cart.orderDetails.map(({ order }) => [order.ticketName, order.unavailable]);
    expect(await read()).toMatchObject({ ticketCount: 4, totalAmount: 90 });
    await (await buyer(app, night, { Gone: 1 })).hold();
    await app
      .database('events_ticket_type')
      .where({ id: night.types['Early'] })
      .update({
        sales_availability: 'SALES_AVAILABILITY_OPT_2',
        sale_starts_at: new Date('2020-01-01T00:00:00.000Z'),
        sale_ends_at: new Date('2020-01-02T00:00:00.000Z'),
      });
    const cart = await read();
    expect(lines(cart)).toEqual([
      ['General', null],
      ['Gone', 'sold_out'],
      ['Early', 'off_sale'],
    ]);
    expect(cart).toMatchObject({ ticketCount: 1, subtotal: 50, totalAmount: 50 });
    await expect(one.hold()).rejects.toMatchObject({ message: '“Gone” is sold out.' });
    // An expired hold releases its tickets even before the sweep.
    await app
      .database('events_hold')
      .where({ event_id: night.eventId })
      .update({ expires_at: new Date('2020-01-01T00:00:00.000Z') });
    expect(lines(await read())).toEqual([
      ['General', null],
      ['Gone', null],
      ['Early', 'off_sale'],
    ]);
    await expect(one.hold()).rejects.toMatchObject({ message: '“Early” isn’t on sale right now.' });
  });

  test('is rejected above the event’s capacity, and holds nothing', async () => {
    const small = await onSale(app, { capacity: 3, types: { General: {}, Balcony: {} } });
    const one = await buyer(app, small, { General: 2, Balcony: 2 });
    await expect(one.hold()).rejects.toMatchObject({
      status: 409,
      code: 'insufficient_capacity',
      message:
        'Insufficient Capacity: The available capacity is not enough to proceed. Please update the number of tickets.',
    });
    for (const type of ['General', 'Balcony'])
      expect(await countersOf(app, small, type)).toMatchObject({ held: 0 });
  });

  test('can’t be found at another tenant, event or host, or by guessing', async () => {
    const one = await buyer(app, event);
    const foreign = await onSale(app, { tenant: 'b' });
    const other = await onSale(app);
    const api = client(checkout, app.as.nobody('b'));
    const { draftOrderUID } = one.path;
    const asB = { tenantId: foreign.tenantId, eventId: foreign.eventId, draftOrderUID };
    for (const call of [
      () => api.readCart({ params: asB }),
      () => api.hold({ params: asB }),
      () => api.releaseHold({ params: asB }),
      () => api.status({ params: asB }),
      () => api.readCart({ params: one.path }),
      () => one.api.readCart({ params: { ...one.path, eventId: other.eventId } }),
      () => one.api.hold({ params: { ...one.path, eventId: other.eventId } }),
      () => one.api.readCart({ params: { ...one.path, draftOrderUID: 'f'.repeat(32) } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    const guess = { ...one.path, draftOrderUID: "' or 1=1 --" };
    await expect(one.api.readCart({ params: guess })).rejects.toMatchObject({
      fields: { draftOrderUID: ['This cart doesn’t exist.'] },
    });
  });

  test.each([
    ['draft', 'event_closed', 'Tickets for this event aren’t on sale.'],
    ['cancelled', 'event_cancelled', 'This event was canceled. Tickets are no longer on sale.'],
  ])('of an event that is %s is rejected', async (status, code, message) => {
    const gone = await onSale(app);
    const one = await buyer(app, gone);
    await app.database('events_event').where({ id: gone.eventId }).update({ status });
    for (const call of [() => one.hold(), () => one.api.readCart({ params: one.path })])
      await expect(call()).rejects.toMatchObject({ status: 409, code, message });
  });
});

describe('a cart created with an idempotency key', () => {
  const make = (key: string, given: { quantity?: number; to?: EventOnSale } = {}) => {
    const to = given.to ?? event;
    return ask(app.as.nobody(to.tenant), 'POST', path(to), {
      body: { lines: [line(given.quantity ?? 1, to.types['General'])] },
      headers: { 'idempotency-key': key },
    });
  };
  const cartsOf = async ({ eventId }: EventOnSale) =>
    (await app.database('checkout_draft').where({ event_id: eventId })).length;

  test('is returned again when the response was lost and the request is repeated', async () => {
    const own = await onSale(app);
    const first = await make('lost-answer', { to: own });
    expect(first).toMatchObject({ status: 200, body: { ticketCount: 1 } });
    expect(await make('lost-answer', { to: own })).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await cartsOf(own)).toBe(1);
  });

  test('is created once for a double click; the second request has to retry', async () => {
    const own = await onSale(app);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => make('double-click', { to: own })),
    );
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(new Set(made.map((cart) => (cart as CartBreakdown).draftOrderUID)).size).toBe(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { error: { code: 'idempotency_in_progress' } },
      });
    expect(await cartsOf(own)).toBe(1);
    expect((await make('double-click', { to: own })).body).toEqual(made[0]);
  });

  test('is rejected with another body, and is a new one under another key or at another event', async () => {
    const [own, other] = [await onSale(app), await onSale(app)];
    const first = await make('one-key', { to: own });
    expect(await make('one-key', { to: own, quantity: 2 })).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_mismatch' } },
    });
    const elsewhere = await make('one-key', { to: other });
    const fresh = await make('another-key', { to: own });
    for (const { status, body } of [elsewhere, fresh]) {
      expect(status).toBe(200);
      expect(body).not.toMatchObject({
        draftOrderUID: (first.body as CartBreakdown).draftOrderUID,
      });
    }
    expect(await cartsOf(own)).toBe(2);
  });

  test('leaves nothing behind when rejected, so the key can be reused', async () => {
    const own = await onSale(app);
    const key = crypto.randomUUID();
    const headers = { 'idempotency-key': key };
    const params = { tenantId: own.tenantId, eventId: own.eventId };
    const of = (ticketId = '') => ({ lines: [{ ticketId, quantity: 1 }] });
    const none = { ...params, draftOrderUID: '0'.repeat(32) };
    const home = `http://a.${app.publicBase}/${own.slug}`;
    const payment = { order: CONTACT, cancelUrl: home, successUrl: home };
    const api = client(checkout, app.as.nobody('a'));
    const refused = api.createCart({ params, headers, body: of(crypto.randomUUID()) });
    await expect(refused).rejects.toMatchObject({ message: 'This ticket type doesn’t exist.' });
    const unpaid = api.createPayment({ params: none, headers, body: payment });
    await expect(unpaid).rejects.toMatchObject({ message: 'Cart not found.' });
    expect(await app.database('kit_idempotency').where({ key })).toEqual([]);
    const made = api.createCart({ params, headers, body: of(own.types['General']) });
    expect(await made).toMatchObject({ ticketCount: 1 });
  });

  test('is not returned to someone at another address who guesses the key', async () => {
    const own = await onSale(app);
    const body = JSON.stringify({ lines: [line(1, own.types['General'])] });
    const from = async (localAddress: string) => {
      const asked = request({
        host: '127.0.0.1',
        port: app.port,
        localAddress,
        method: 'POST',
        path: path(own),
        headers: {
          host: `a.${app.publicBase}`,
          'idempotency-key': '1',
          'content-type': 'application/json',
        },
      }).end(body);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return (await json(answer)) as CartBreakdown;
    };
    const [mine, theirs] = [await from('127.0.0.1'), await from('127.0.0.2')];
    expect(mine.draftOrderUID).toHaveLength(32);
    expect(theirs.draftOrderUID).toHaveLength(32);
    expect(theirs.draftOrderUID).not.toBe(mine.draftOrderUID);
    expect((await from('127.0.0.1')).draftOrderUID).toBe(mine.draftOrderUID);
  });
});
