import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyer, onSale, purchase, type EventOnSale } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const order = (uid: string) => app.database('orders_order').where({ uid }).first();
const counters = async ({ eventId, types }: EventOnSale, type = 'General') => {
  const { capacity, held, sold } = await app
    .database('events_stock')
    .where({ event_id: eventId, ticket_type_id: types[type] })
    .first();
  return { capacity, held, sold };
};

describe('a purchase', () => {
  test('goes from the cart to the tickets', async () => {
    const event = await onSale(app);
    const one = await buyer(app, event, { General: 2 });
    expect(one.cart).toMatchObject({ status: 'draft', ticketCount: 2, subtotal: 100 });
    const held = await one.hold();
    expect(held).toMatchObject({ status: 'held', canExtend: true });
    expect(await counters(event)).toEqual({ capacity: 10, held: 2, sold: 0 });
    const { session, orderUID } = await one.place();
    expect(orderUID).toBe(held.transactionNumber);
    expect(await one.status()).toMatchObject({ status: 'awaiting_payment' });
    await app.stripe.pay(session);
    await app.settled();
    expect(await one.status()).toMatchObject({ status: 'completed', ticketCount: 2 });
    expect(await counters(event)).toEqual({ capacity: 10, held: 0, sold: 2 });
    const paid = await order(orderUID);
    expect(await app.database('orders_ticket').where({ order_id: paid.id })).toHaveLength(2);
    expect(paid).toMatchObject({ status: 'completed', total_cents: '10000' });
    expect(paid.gateway_fee_cents).toBe('320');
    expect(paid.balance_available_at).not.toBeNull();
  });

  test('keeps the buyer’s address only with the order once it is paid', async () => {
    const one = await buyer(app, await onSale(app));
    await one.hold();
    const { session, orderUID } = await one.place();
    const asked = async () =>
      (await app.database('checkout_attempt').where({ order_uid: orderUID }).first('params')) as {
        params: Record<string, unknown>;
      };
    expect((await asked()).params['customer_email']).toBe('buyer@example.test');
    await app.stripe.pay(session);
    await app.settled();
    expect(JSON.stringify(await asked())).not.toContain('buyer@example.test');
    expect(await order(orderUID)).toMatchObject({ email: 'buyer@example.test' });
  });

  test('posts a ledger that sums to zero', async () => {
    const orderUID = await purchase(app, await onSale(app));
    const { id } = await order(orderUID);
    const entries = await app.database('orders_ledger').where({ order_id: id });
    expect(entries.length).toBeGreaterThan(2);
    expect(entries.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0)).toBe(0);
  });

  test('with nothing to pay completes immediately and never calls the gateway', async () => {
    const event = await onSale(app, { types: { Free: { price: 0, kind: 'free' } } });
    const one = await buyer(app, event, { Free: 1 });
    await one.hold();
    const { url, orderUID } = await one.place();
    expect(url).toContain(`/success?orderID=${one.path.draftOrderUID}`);
    expect(await order(orderUID)).toMatchObject({ status: 'completed', payment_method: 'free' });
  });
});
