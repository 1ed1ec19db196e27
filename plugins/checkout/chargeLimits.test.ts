import { client } from '@foyer/kit';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countersOf } from './testing/facts.ts';
import { buyer, onSale, type EventOnSale } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const TOO_SMALL = {
  status: 422,
  code: 'amount_too_small',
  message: 'Card payments start at $0.50.',
};
const heldOf = async (event: EventOnSale) => (await countersOf(app, event)).held;

describe('a total that can’t be charged to a card', () => {
  test.each([1, 10, 49])(
    'of %i cents is reported by the cart, which holds nothing',
    async (cents) => {
      const event = await onSale(app, { types: { General: { price: cents / 100 } } });
      const one = await buyer(app, event);
      expect(one.cart).toMatchObject({ totalAmount: cents / 100, chargeProblem: 'too_small' });
      await expect(one.hold()).rejects.toMatchObject(TOO_SMALL);
      await expect(one.place()).rejects.toMatchObject(TOO_SMALL);
      expect(await heldOf(event)).toBe(0);
      expect(await app.database('orders_order').where({ event_id: event.eventId })).toEqual([]);
      expect(await one.api.readCart({ params: one.path })).toMatchObject({
        status: 'draft',
        chargeProblem: 'too_small',
      });
    },
  );

  test('includes all lines and the donation, and a total of zero is allowed', async () => {
    const event = await onSale(app, {
      types: {
        Cheap: { price: 0.2 },
        Free: { price: 0, kind: 'free' },
        Gift: { price: 0.3, kind: 'donation' },
      },
    });
    const problemOf = async (quantities: Record<string, number>, donation = 0) =>
      (await buyer(app, event, quantities, { donation })).cart.chargeProblem;
    expect(await problemOf({ Cheap: 1, Free: 1 })).toBe('too_small');
    expect(await problemOf({ Free: 1 }, 0.25)).toBe('too_small');
    expect(await problemOf({ Free: 1 })).toBeNull();
    expect(await problemOf({ Cheap: 1, Gift: 1 })).toBeNull();
    expect(await problemOf({ Cheap: 2, Free: 1 }, 0.1)).toBeNull();
    const paid = await buyer(app, event, { Cheap: 3 });
    await paid.hold();
    expect((await paid.place()).session).toMatch(/^cs_/);
  });

  test('is rejected above the largest card charge, and above what can be calculated', async () => {
    const types = Object.fromEntries(
      Array.from({ length: 11 }, (_, n) => [
        `Box ${n}`,
        { price: 600_000, quantity: 1_000, maxTicketPerOrder: 1_000 },
      ]),
    );
    const event = await onSale(app, { types });
    const tooLarge = {
      status: 422,
      code: 'amount_too_large',
      message: 'An order can’t exceed $999,999.99. Choose fewer tickets.',
    };
    for (const quantity of [2, 1_000])
      await expect(buyer(app, event, { 'Box 0': quantity })).rejects.toMatchObject(tooLarge);
    const everything = Object.fromEntries(Object.keys(types).map((name) => [name, 1_000]));
    await expect(buyer(app, event, everything)).rejects.toMatchObject({
      status: 422,
      fields: { lines: ['A cart can have up to 10,000 tickets.'] },
    });
    const desk = client(staffCalls, app.as.platform());
    const params = { tenantId: event.tenantId, eventId: event.eventId };
    const sell = (quantities: Record<string, number>) =>
      desk.boxOfficeQuote({
        params,
        body: {
          lines: Object.entries(quantities).map(([name, quantity]) => ({
            ticketId: event.types[name] ?? '',
            quantity,
          })),
          paymentMethod: 'cash',
        },
      });
    await expect(sell({ 'Box 0': 2 })).rejects.toMatchObject({
      status: 422,
      fields: { lines: ['A sale can’t exceed $999,999.99.'] },
    });
    await expect(sell(everything)).rejects.toMatchObject({
      status: 422,
      fields: { lines: ['A sale can have up to 10,000 tickets.'] },
    });
  });

  test('above the largest charge leaves a cart and its hold unchanged', async () => {
    const event = await onSale(app, {
      types: { General: {}, Box: { price: 600_000, quantity: 10, maxTicketPerOrder: 10 } },
    });
    const one = await buyer(app, event);
    await one.hold();
    const lines = [{ ticketId: event.types['Box'] ?? '', quantity: 2 }];
    await expect(
      one.api.changeCart({ params: one.path, body: { lines, donation: 0 } }),
    ).rejects.toMatchObject({ status: 422, code: 'amount_too_large' });
    expect(await one.api.readCart({ params: one.path })).toMatchObject({
      status: 'held',
      totalAmount: 50,
    });
    expect(await heldOf(event)).toBe(1);
  });

  test('doesn’t apply to a sale on the organizer’s own terminal', async () => {
    const event = await onSale(app, { types: { General: { price: 0.1 } } });
    const { totalAmount } = await client(staffCalls, app.as.platform()).boxOfficeSale({
      params: { tenantId: event.tenantId, eventId: event.eventId },
      body: {
        lines: [{ ticketId: event.types['General'] ?? '', quantity: 1 }],
        paymentMethod: 'card',
      },
    });
    expect(totalAmount).toBe(0.1);
  });
});

describe('a code that leaves less than the minimum charge', () => {
  const withCode = () =>
    onSale(app, {
      types: { General: { price: 2 } },
      discounts: [
        { code: 'ALMOST', kind: 'percent', percent: 90 },
        { code: 'HALF', kind: 'percent', percent: 50 },
        { code: 'ALL', kind: 'percent', percent: 100 },
      ],
    });

  test('is rejected for held tickets, which stay held at the price without it', async () => {
    const event = await withCode();
    const one = await buyer(app, event);
    await one.hold();
    const add = (discountCode: string) =>
      one.api.addDiscount({ params: one.path, body: { discountCode } });
    await expect(add('ALMOST')).rejects.toMatchObject({
      status: 422,
      fields: {
        discountCode: [
          'With this code, your total would be below $0.50, the minimum for card payments.',
        ],
      },
    });
    expect(await one.api.readCart({ params: one.path })).toMatchObject({
      status: 'held',
      discountCode: null,
      totalAmount: 2,
      chargeProblem: null,
    });
    expect(await heldOf(event)).toBe(1);
    expect(await add('HALF')).toMatchObject({ totalAmount: 1, chargeProblem: null });
    // A rejected code leaves the previous one in place.
    await expect(add('ALMOST')).rejects.toMatchObject({ status: 422 });
    expect(await one.api.readCart({ params: one.path })).toMatchObject({ discountCode: 'HALF' });
    expect(await add('ALL')).toMatchObject({ totalAmount: 0, chargeProblem: null });
    expect((await one.place()).session).toBe('');
  });

  test('is reported by a cart without a hold, and blocks the hold until it is removed', async () => {
    const one = await buyer(app, await withCode());
    const body = { discountCode: 'almost' };
    expect(await one.api.addDiscount({ params: one.path, body })).toMatchObject({
      totalAmount: 0.2,
      chargeProblem: 'too_small',
    });
    await expect(one.hold()).rejects.toMatchObject(TOO_SMALL);
    await one.api.removeDiscount({ params: one.path });
    expect(await one.hold()).toMatchObject({ totalAmount: 2, chargeProblem: null });
  });
});
