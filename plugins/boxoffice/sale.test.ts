import { client, type TenantRole } from '@foyer/kit';
import { ask, testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stage, type Stage } from '@foyer/plugin-orders/testing';
import { staffCalls } from './testing.ts';

let app: TestApp;
let made: Stage;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  made = await stage(app, { type: { quantity: 10 } });
});

const desk = (role: TenantRole = 'tenant_admin') => client(staffCalls, app.as.tenant('a', role));
const orderOf = async (orderUID: string) =>
  (await app.database('orders_order').where({ uid: orderUID }).first()) as Record<string, unknown>;
const ledgerOf = async (orderUID: string) => {
  const { id } = await orderOf(orderUID);
  const rows = (await app
    .database('orders_ledger')
    .where({ order_id: id as string })
    .groupBy('account')
    .select('account')
    .sum('amount_cents as cents')) as unknown as { account: string; cents: string }[];
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
};
const sum = (entries: Record<string, number>) =>
  Object.values(entries).reduce((total, cents) => total + cents, 0);
const mailsOf = async (orderUID: string) =>
  (await app.mail()).filter(({ text }) => text.includes(orderUID));

test('sells and gives away nothing while the organization is suspended', async () => {
  const suspend = (over: Record<string, unknown>) =>
    app.database('tenants_tenant').where({ id: app.tenants.a.id }).update(over);
  await suspend({
    suspended_at: new Date(),
    suspended_reason: 'Documents are missing.',
    suspended_contact: 'help@platform.test',
  });
  try {
    const refused = { status: 409, code: 'sales_suspended' };
    await expect(made.sell()).rejects.toMatchObject(refused);
    const person = { email: 'guest@example.test', firstName: 'Ada', lastName: 'Guest' };
    const lines = [{ ticketId: made.typeId, quantity: 1 }];
    const { params } = made;
    await expect(
      desk().complimentary({ params, body: { ...person, phone: '', lines } }),
    ).rejects.toMatchObject(refused);
    await expect(
      desk().complimentaryList({ params, body: { people: [person], lines } }),
    ).rejects.toMatchObject(refused);
    expect([await made.sold(), (await made.tickets()).length]).toEqual([0, 0]);
  } finally {
    await suspend({ suspended_at: null, suspended_reason: null, suspended_contact: null });
  }
});

describe('the box office', () => {
  test('sells for cash: tickets, inventory, the ledger and the email', async () => {
    const quote = await desk().boxOfficeQuote({
      params: made.params,
      body: { lines: [{ ticketId: made.typeId, quantity: 2 }], paymentMethod: 'cash' },
    });
    const sale = await made.sell();
    expect(sale).toMatchObject({
      success: true,
      paymentMethod: 'cash',
      ticketCount: 2,
      totalAmount: quote.totalAmount,
    });
    expect(await orderOf(sale.orderUID)).toMatchObject({
      status: 'completed',
      channel: 'backend',
      flow: 'none',
      facilitator: 'platform',
    });
    expect([await made.sold(), (await made.tickets()).length]).toEqual([2, 2]);
    const ledger = await ledgerOf(sale.orderUID);
    expect(sum(ledger)).toBe(0);
    // The tenant has the cash and owes the platform's fees.
    expect(ledger['tenant'] ?? 0).toBeLessThanOrEqual(0);
    expect(await mailsOf(sale.orderUID)).toHaveLength(1);
  });

  test('prices one ticket of each type that it sells, by cash and by card', async () => {
    const { prices } = await desk('tenant_box_office').boxOfficePrices({ params: made.params });
    const priceBy = async (paymentMethod: 'cash' | 'card') =>
      (
        await desk().boxOfficeQuote({
          params: made.params,
          body: { lines: [{ ticketId: made.typeId, quantity: 1 }], paymentMethod },
        })
      ).totalAmount;
    expect(prices).toEqual([
      { ticketId: made.typeId, cash: await priceBy('cash'), card: await priceBy('card') },
    ]);
    const types = app.database('events_ticket_type').where({ id: made.typeId });
    await types.clone().update({ kind: 'complimentary', price_cents: 0 });
    expect((await desk().boxOfficePrices({ params: made.params })).prices).toEqual([]);
  });

  test('adds a donation to a sale, and to the ledger', async () => {
    const lines = [{ ticketId: made.typeId, quantity: 1 }];
    const body = { lines, paymentMethod: 'cash' as const };
    const plain = await desk().boxOfficeQuote({ params: made.params, body });
    const quote = await desk().boxOfficeQuote({
      params: made.params,
      body: { ...body, donation: 12.5 },
    });
    expect(quote).toMatchObject({
      donation: 12.5,
      totalAmount: plain.totalAmount + 12.5,
    });
    const { orderUID, totalAmount } = await made.sell({ ...body, donation: 12.5 });
    expect(totalAmount).toBe(quote.totalAmount);
    expect(await orderOf(orderUID)).toMatchObject({ donation_cents: '1250' });
    expect(sum(await ledgerOf(orderUID))).toBe(0);
    await expect(made.sell({ ...body, donation: -1 })).rejects.toMatchObject({ status: 422 });
  });

  test('refunds cash, without mentioning banks in the email', async () => {
    const { orderUID } = await made.sell();
    await desk().refund({
      params: { ...made.params, orderUID },
      body: { amount: 5, reason: 'Rain' },
    });
    const letter = (await mailsOf(orderUID)).find(({ subject }) => /refund/i.test(subject));
    expect(letter?.text).toMatch(/ took the payment and will return the money to you\./);
    expect(letter?.text).not.toMatch(/on its way|Banks take/);
  });

  test('accepts a card on the organizer’s own terminal, and records the fees as debt', async () => {
    const setting = app.database('fees_setting').where({ tenant_id: made.tenantId });
    await setting.clone().update({ platform_fee_ppm: 60_000, processing_fee_ppm: 10_000 });
    const { orderUID } = await made.sell({ paymentMethod: 'card' });
    await setting.clone().update({ platform_fee_ppm: 0, processing_fee_ppm: 0 });
    const order = await orderOf(orderUID);
    expect(order).toMatchObject({
      status: 'completed',
      payment_method: 'card',
      source: 'terminal',
      charge_id: null,
      flow: 'none',
      facilitator: 'platform',
    });
    const ledger = await ledgerOf(orderUID);
    expect(ledger).toEqual({ tenant: -600, platform: 600 });
  });

  test('sells no more than there is, and a failed order leaves nothing behind', async () => {
    const lines = [{ ticketId: made.typeId, quantity: 11 }];
    await expect(made.sell({ lines })).rejects.toMatchObject({
      status: 409,
      code: 'sold_out',
      message: 'General Admission: only 10 left.',
    });
    expect([await made.sold(), await made.tickets()]).toEqual([0, []]);
    const rows = await app.database('orders_order').where({ event_id: made.eventId });
    expect(rows).toEqual([]);
  });

  test('gives the last ticket to one of twenty buyers', async () => {
    const one = [{ ticketId: made.typeId, quantity: 1 }];
    await made.sell({ lines: [{ ticketId: made.typeId, quantity: 9 }] });
    const sales = await Promise.allSettled(
      Array.from({ length: 20 }, () => made.sell({ lines: one })),
    );
    expect(sales.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await made.sold(), (await made.tickets()).length]).toEqual([10, 10]);
  });

  test('sells once and sends one email for a repeated key', async () => {
    const call = () =>
      ask(
        app.as.tenant('a'),
        'post',
        `/api/tenants/${made.tenantId}/events/${made.eventId}/orders`,
        {
          body: { lines: [{ ticketId: made.typeId, quantity: 1 }], paymentMethod: 'cash' },
          headers: { 'idempotency-key': `sale-${made.eventId}` },
        },
      );
    const first = await call();
    expect(await call()).toMatchObject({ status: 200, body: first.body });
    expect(await made.sold()).toBe(1);
  });

  test.each([0, -1, 1.5, 1e9])('rejects a quantity of %s', async (quantity) => {
    await expect(made.sell({ lines: [{ ticketId: made.typeId, quantity }] })).rejects.toMatchObject(
      { status: 422 },
    );
  });

  test('sells nothing of another event, with an unknown code, or of a canceled event', async () => {
    const other = await stage(app);
    await expect(
      made.sell({ lines: [{ ticketId: other.typeId, quantity: 1 }] }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(made.sell({ discountCode: 'NOPE' })).rejects.toMatchObject({
      status: 422,
      fields: { discountCode: ['This discount code is not valid.'] },
    });
    await app.database('events_event').where({ id: made.eventId }).update({ status: 'cancelled' });
    await expect(made.sell()).rejects.toMatchObject({ status: 409, code: 'event_closed' });
  });

  test('sells during the event and for a day after it, and no longer', async () => {
    const HOUR_MS = 3_600_000;
    const door = await stage(app);
    const endedAgo = (hours: number) =>
      app
        .database('events_event')
        .where({ id: door.eventId })
        .update({
          start_at: new Date(Date.now() - (hours + 3) * HOUR_MS),
          end_at: new Date(Date.now() - hours * HOUR_MS),
        });
    for (const hours of [-1, 23.9]) {
      await endedAgo(hours);
      await door.sell();
    }
    expect(await door.sold()).toBe(4);
    await endedAgo(24.1);
    const over = {
      status: 409,
      code: 'event_over',
      message: '“Harbour Lights” has ended. Its tickets are no longer on sale.',
    };
    await expect(door.sell()).rejects.toMatchObject(over);
    await expect(
      desk().complimentary({
        params: door.params,
        body: { lines: [{ ticketId: door.typeId, quantity: 1 }], email: 'guest@example.test' },
      }),
    ).rejects.toMatchObject(over);
    expect(await door.sold()).toBe(4);
  });
});

describe('complimentary tickets', () => {
  const give = (quantity: number) =>
    desk().complimentary({
      params: made.params,
      body: { lines: [{ ticketId: made.typeId, quantity }], email: 'guest@example.test' },
    });
  const limit = (most: number | null) =>
    app
      .database('fees_setting')
      .where({ tenant_id: made.tenantId })
      .update({ maximum_complimentary_tickets: most });

  test('are free, use inventory and are counted separately', async () => {
    await limit(null);
    const gift = await give(3);
    expect(gift).toMatchObject({ paymentMethod: 'complimentary', totalAmount: 0, ticketCount: 3 });
    expect(await made.sold()).toBe(3);
    const tickets = await app.database('orders_ticket').where({ event_id: made.eventId });
    expect(tickets).toMatchObject(Array.from({ length: 3 }, () => ({ is_complimentary: true })));
    expect(await mailsOf(gift.orderUID)).toHaveLength(1);
  });

  test('stop at the event’s limit, even when many are issued at once', async () => {
    await limit(4);
    const gifts = await Promise.allSettled(Array.from({ length: 6 }, () => give(1)));
    expect(gifts.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    await expect(give(1)).rejects.toMatchObject({ status: 409, code: 'complimentary_limit' });
    expect(await made.sold()).toBe(4);
    await limit(null);
  });

  test('can’t be sold at the box office, but can still be issued', async () => {
    const { params, typeId } = made;
    await app
      .database('events_ticket_type')
      .where({ id: typeId })
      .update({ kind: 'complimentary', price_cents: 0 });
    const lines = [{ ticketId: typeId, quantity: 1 }];
    await expect(
      desk('tenant_box_office').boxOfficeSale({ params, body: { lines, paymentMethod: 'cash' } }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { lines: [expect.stringContaining('complimentary')] },
    });
    expect(await desk().complimentary({ params, body: { lines } })).toMatchObject({
      ticketCount: 1,
    });
  });

  test('require a permission', async () => {
    await expect(
      desk('tenant_box_office').complimentary({
        params: made.params,
        body: { lines: [{ ticketId: made.typeId, quantity: 1 }] },
      }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe('a list of complimentary tickets', () => {
  const give = (people: { firstName?: string; email: string }[], quantity = 1) =>
    desk().complimentaryList({
      params: made.params,
      body: { lines: [{ ticketId: made.typeId, quantity }], people },
    });
  const ordersOf = () =>
    app
      .database('orders_order')
      .where({ event_id: made.eventId })
      .orderBy('email')
      .pluck<string[]>('email');

  test('gives everyone on it an order of their own, emailed to them', async () => {
    const people = [
      { firstName: 'Noor', email: 'noor@example.test' },
      { email: 'zoe@example.test' },
    ];
    expect(await give(people, 2)).toEqual({ success: true, people: 2, ticketCount: 4 });
    expect(await ordersOf()).toEqual(['noor@example.test', 'zoe@example.test']);
    const uids = await app
      .database('orders_order')
      .where({ event_id: made.eventId })
      .pluck<string[]>('uid');
    for (const uid of uids) expect(await mailsOf(uid)).toHaveLength(1);
  });

  test('gives no one a ticket if there are too few, or an address is wrong', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ email: `p${index}@example.test` }));
    await expect(give(many)).rejects.toMatchObject({ status: 409, code: 'sold_out' });
    await expect(give([{ email: 'a@example.test' }, { email: 'b@' }])).rejects.toMatchObject({
      status: 422,
      fields: { 'people.1.email': ['Entered value does not match email format'] },
    });
    expect(await ordersOf()).toEqual([]);
  });

  test('is only for people who may give tickets away', async () => {
    await expect(
      desk('tenant_box_office').complimentaryList({
        params: made.params,
        body: {
          lines: [{ ticketId: made.typeId, quantity: 1 }],
          people: [{ email: 'a@example.test' }],
        },
      }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
