import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyer, onSale, purchase, type Buyer, type EventOnSale } from './testing.ts';
import { countersOf, lapse, orderOf } from './testing/facts.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

/** A change by the organizer while a buyer has the type in a cart. */
const change = ({ types }: EventOnSale, values: Record<string, unknown>, type = 'General') =>
  app.database('events_ticket_type').where({ id: types[type] }).update(values);

const code = (one: Buyer, discountCode: string) =>
  one.api.addDiscount({ params: one.path, body: { discountCode } });

test('accepts a discount code pasted with invisible characters', async () => {
  const half = { code: 'HALF', kind: 'percent', percent: 50 } as const;
  const one = await buyer(app, await onSale(app, { discounts: [half] }));
  for (const pasted of ['half\u200b', '\ufeffHALF', 'HA\u2060LF', ' H\u00adALF\u00a0'])
    expect(await code(one, pasted)).toMatchObject({ discountCode: 'HALF', totalAmount: 25 });
});

describe('between the cart and the checkout', () => {
  test('a closing sales window blocks new holds, but held tickets can still be paid for', async () => {
    const event = await onSale(app);
    const [early, late] = [await buyer(app, event), await buyer(app, event)];
    await early.hold();
    await change(event, {
      sales_availability: 'SALES_AVAILABILITY_OPT_2',
      sale_starts_at: app.database.raw("now() - interval '2 hours'"),
      sale_ends_at: app.database.raw("now() - interval '1 second'"),
    });
    await expect(late.hold()).rejects.toMatchObject({
      status: 409,
      code: 'window_closed',
      message: '“General” isn’t on sale right now.',
    });
    await expect(late.place()).rejects.toMatchObject({ status: 409, code: 'window_closed' });
    const { session, orderUID } = await early.place();
    await app.stripe.pay(session);
    await app.settled();
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  });

  test('a window that has not opened yet blocks holds, too', async () => {
    const event = await onSale(app);
    const one = await buyer(app, event);
    await change(event, {
      sales_availability: 'SALES_AVAILABILITY_OPT_2',
      sale_starts_at: app.database.raw("now() + interval '1 minute'"),
      sale_ends_at: app.database.raw("now() + interval '1 hour'"),
    });
    await expect(one.hold()).rejects.toMatchObject({ code: 'window_closed' });
  });

  test('a used-up code is rejected with the hold, and removing it lets the cart through', async () => {
    const once = { code: 'ONCE', kind: 'percent', percent: 50, usageLimit: 1 } as const;
    const event = await onSale(app, { discounts: [once] });
    const [first, second] = [await buyer(app, event), await buyer(app, event)];
    for (const one of [first, second])
      expect(await code(one, 'once')).toMatchObject({ discountCode: 'ONCE', totalAmount: 25 });
    await first.hold();
    await expect(second.hold()).rejects.toMatchObject({
      status: 422,
      fields: { discountCode: ['This discount code has reached its usage limit.'] },
    });
    expect(await countersOf(app, event)).toMatchObject({ held: 1 });
    await second.api.removeDiscount({ params: second.path });
    expect(await second.hold()).toMatchObject({ totalAmount: 50, discountCode: null });
    await expect(code(second, 'ONCE')).rejects.toMatchObject({ status: 422 });
    expect(await second.api.readCart({ params: second.path })).toMatchObject({ status: 'held' });
  });

  test('a code that doesn’t exist or isn’t active is rejected with its message', async () => {
    const event = await onSale(app, {
      discounts: [{ code: 'OVER', kind: 'amount', amount: 5, endDateTime: '2026-01-01T00:00:00Z' }],
    });
    const one = await buyer(app, event);
    for (const [given, message] of [
      ['NONE', 'We don’t recognize this discount code.'],
      ['OVER', 'This discount code isn’t valid right now.'],
      ['  ', 'Discount is required.'],
    ] as const)
      await expect(code(one, given)).rejects.toMatchObject({
        status: 422,
        fields: { discountCode: [message] },
      });
  });
});

describe('a hold', () => {
  test('keeps its price through a change, and is paid at it', async () => {
    const event = await onSale(app);
    const one = await buyer(app, event);
    await one.hold();
    await change(event, { price_cents: 9_900 });
    for (const cart of [await one.api.readCart({ params: one.path }), await one.hold()])
      expect(cart).toMatchObject({ totalAmount: 50, changes: [] });
    const { session, orderUID } = await one.place();
    await app.stripe.pay(session);
    await app.settled();
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', totalCents: 5_000 });
  });

  test('keeps its price when a code is applied', async () => {
    const half = { code: 'HALF', kind: 'percent', percent: 50 } as const;
    const event = await onSale(app, { discounts: [half] });
    const one = await buyer(app, event);
    await one.hold();
    await change(event, { price_cents: 9_900 });
    expect(await code(one, 'half')).toMatchObject({ totalAmount: 25, status: 'held' });
  });

  test('that expired is claimed again at today’s price, and says what changed', async () => {
    const event = await onSale(app);
    const one = await buyer(app, event);
    await one.hold();
    await change(event, { price_cents: 6_000 });
    await lapse(app, one.path.draftOrderUID);
    expect(await one.api.readCart({ params: one.path })).toMatchObject({
      status: 'draft',
      totalAmount: 60,
      expiresAt: null,
    });
    expect(await one.hold()).toMatchObject({
      status: 'held',
      totalAmount: 60,
      changes: [
        { ticketId: event.types['General'], ticketName: 'General', priceBefore: 50, priceNow: 60 },
      ],
    });
  });

  test('that expired unnoticed isn’t charged at a price that the buyer never saw', async () => {
    const event = await onSale(app);
    const one = await buyer(app, event);
    await one.hold();
    await change(event, { price_cents: 6_000 });
    await lapse(app, one.path.draftOrderUID);
    await expect(one.place()).rejects.toMatchObject({ status: 409, code: 'price_changed' });
    expect(await one.api.readCart({ params: one.path })).toMatchObject({
      status: 'held',
      totalAmount: 60,
    });
    const { orderUID } = await one.place();
    expect(await orderOf(app, orderUID)).toMatchObject({ totalCents: 6_000 });
  });

  test('that expired is lost if another buyer bought the tickets', async () => {
    const event = await onSale(app, { types: { General: { quantity: 1 } } });
    const one = await buyer(app, event);
    await one.hold();
    await lapse(app, one.path.draftOrderUID);
    await purchase(app, event);
    await expect(one.place()).rejects.toMatchObject({ status: 409, code: 'sold_out' });
    expect(await countersOf(app, event)).toEqual({ capacity: 1, held: 0, sold: 1 });
  });

  test('is extended once, then rejected with 409, and after its expiry with 410', async () => {
    const one = await buyer(app, await onSale(app));
    await expect(one.api.extendHold({ params: one.path })).rejects.toMatchObject({ status: 410 });
    const { expiresAt: before } = await one.hold();
    const { expiresAt, canExtend } = await one.api.extendHold({ params: one.path });
    expect(canExtend).toBe(false);
    expect(Date.parse(String(expiresAt))).toBeGreaterThan(Date.parse(String(before)));
    await expect(one.api.extendHold({ params: one.path })).rejects.toMatchObject({
      status: 409,
      code: 'already_extended',
    });
    await lapse(app, one.path.draftOrderUID);
    await expect(one.api.extendHold({ params: one.path })).rejects.toMatchObject({
      status: 410,
      code: 'hold_expired',
    });
  });
});
