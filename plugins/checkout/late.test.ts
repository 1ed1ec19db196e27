import type Stripe from 'stripe';
import { orders } from '@foyer/plugin-orders/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleSession } from './server/payment/settleSession.ts';
import { buyer, onSale, purchase, type EventOnSale } from './testing.ts';
import { attemptsOf, chargesOf, countersOf, orderOf, stripeOf } from './testing/facts.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const small = () => onSale(app, { types: { General: { quantity: 1 } } });

async function placed(event: EventOnSale) {
  const one = await buyer(app, event);
  await one.hold();
  return { one, ...(await one.place()) };
}

/** Frees the tickets while the page is open, as an operator could. */
const freeTickets = ({ one }: Awaited<ReturnType<typeof placed>>, { tenantId }: EventOnSale) =>
  app.database.raw('select events_release_v1(?, ?)', [tenantId, one.path.draftOrderUID]);

/** Reports once more that a page changed. */
const hint = ({ session }: { session: string }, { tenantId }: EventOnSale) =>
  settleSession(app.runtime.depsOf('checkout'), {
    tenantId,
    account: null,
    sessionId: session,
    cause: 'test',
  });

const refundsOf = async (orderUID: string) => {
  const { id } = await orderOf(app, orderUID);
  return (await app
    .database('orders_refund')
    .where({ order_id: id })
    .select('kind', 'status', 'amount_cents')) as Record<string, unknown>[];
};

/** Creates a second page for the same order, which no buyer could do. */
async function secondPage(orderUID: string, over: { unitCents?: number } = {}): Promise<string> {
  const { params } = (await app
    .database('checkout_attempt')
    .where({ order_uid: orderUID })
    .first()) as { params: Stripe.Checkout.SessionCreateParams };
  const [item] = params.line_items ?? [];
  if (over.unitCents && item?.price_data) item.price_data.unit_amount = over.unitCents;
  const { id } = await stripeOf(app).checkout.sessions.create(params);
  return id;
}

describe('a payment after its tickets were freed', () => {
  test('gets them back if they are still available', async () => {
    const event = await small();
    const late = await placed(event);
    await freeTickets(late, event);
    expect(await countersOf(app, event)).toMatchObject({ held: 0 });
    await app.stripe.pay(late.session);
    await app.settled();
    expect(await orderOf(app, late.orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
    expect(await countersOf(app, event)).toEqual({ capacity: 1, held: 0, sold: 1 });
  });

  test('gets them back even a day after the page expired', async () => {
    const event = await small();
    const late = await placed(event);
    await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
    await app.stripe.pay(late.session);
    await freeTickets(late, event);
    await app.database('checkout_attempt').where({ order_uid: late.orderUID }).update({
      state: 'expired',
    });
    await app.database('orders_order').where({ uid: late.orderUID }).update({ status: 'expired' });
    await app.stripe.clearFaults();
    await hint(late, event);
    expect(await orderOf(app, late.orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  });

  test('is refunded in full if they are sold, and stays refunded whatever is freed later', async () => {
    const event = await small();
    const late = await placed(event);
    await freeTickets(late, event);
    const sold = await purchase(app, event);
    await app.stripe.pay(late.session);
    await app.settled();
    const cancelled = { status: 'cancelled', tickets: 0, sumCents: 0 };
    expect(await orderOf(app, late.orderUID)).toMatchObject(cancelled);
    expect(await refundsOf(late.orderUID)).toEqual([
      { kind: 'late', status: 'completed', amount_cents: '5000' },
    ]);
    expect(await chargesOf(app, late.orderUID)).toMatchObject([{ amount_refunded: 5_000 }]);
    expect(await late.one.status()).toMatchObject({
      status: 'cancelled',
      closeCause: 'sold_out',
      message: 'These tickets sold out before your payment arrived. You’ll get a full refund.',
    });
    const letters = (await app.mail()).filter(({ subject }) =>
      subject.includes('We sent you a refund'),
    );
    expect(letters).toMatchObject([{ recipient: 'buyer@example.test' }]);
    expect(letters[0]?.text).toContain('the tickets have since sold out');
    // One more ticket becomes available, and the same event is delivered again.
    await app.database('events_stock').where({ event_id: event.eventId }).update({ capacity: 2 });
    await hint(late, event);
    await app.settled();
    expect(await orderOf(app, late.orderUID)).toMatchObject(cancelled);
    expect(await refundsOf(late.orderUID)).toHaveLength(1);
    expect(await countersOf(app, event)).toEqual({ capacity: 2, held: 0, sold: 1 });
    expect(await orderOf(app, sold)).toMatchObject({ status: 'completed', tickets: 1 });
    await expect(late.one.hold()).rejects.toMatchObject({ status: 409, code: 'order_cancelled' });
    await expect(late.one.place()).rejects.toMatchObject({ status: 409 });
  });

  test('tells the buyer about the refund, though the order had already closed', async () => {
    const event = await small();
    const late = await placed(event);
    await freeTickets(late, event);
    await purchase(app, event);
    await app.database('orders_order').where({ uid: late.orderUID }).update({ status: 'expired' });
    await app.stripe.pay(late.session);
    await app.settled();
    expect(await late.one.status()).toMatchObject({
      status: 'cancelled',
      message: expect.stringContaining('sold out before your payment arrived'),
    });
  });

  test('says so if the tickets are no longer offered', async () => {
    const event = await small();
    const late = await placed(event);
    await freeTickets(late, event);
    await app.database('events_stock').where({ ticket_type_id: event.types['General'] }).delete();
    await app.database('events_ticket_type').where({ id: event.types['General'] }).delete();
    await app.stripe.pay(late.session);
    await app.settled();
    expect(await late.one.status()).toMatchObject({
      status: 'cancelled',
      message: expect.stringContaining('no longer available when your payment arrived'),
    });
  });

  test('is refunded once even if the refund’s response is lost', async () => {
    const event = await small();
    const late = await placed(event);
    await freeTickets(late, event);
    await purchase(app, event);
    await app.stripe.faults({
      action: 'reset_after_commit',
      times: 4,
      match: { method: 'POST', path: '/v1/refunds' },
    });
    await app.stripe.pay(late.session);
    await app.settled();
    await app.stripe.clearFaults();
    await hint(late, event);
    await app.settled();
    expect(await chargesOf(app, late.orderUID)).toMatchObject([{ amount_refunded: 5_000 }]);
    expect(await refundsOf(late.orderUID)).toMatchObject([{ status: 'completed' }]);
  });
});

describe('a second payment of one order', () => {
  test('is refunded in full, and the first one keeps its tickets', async () => {
    const event = await onSale(app);
    const first = await placed(event);
    const second = await secondPage(first.orderUID);
    for (const session of [first.session, second]) await app.stripe.pay(session);
    await app.settled();
    expect(await orderOf(app, first.orderUID)).toMatchObject({
      status: 'completed',
      tickets: 1,
      sumCents: 0,
    });
    expect(await refundsOf(first.orderUID)).toEqual([
      { kind: 'double', status: 'completed', amount_cents: '5000' },
    ]);
    const back = (await chargesOf(app, first.orderUID)).map((charge) => charge.amount_refunded);
    expect(back.toSorted((a, b) => a - b)).toEqual([0, 5_000]);
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 1 });
    for (const session of [first.session, second]) await hint({ session }, event);
    expect(await refundsOf(first.orderUID)).toHaveLength(1);
  });
});

describe('a payment of the wrong amount', () => {
  test('needs review, and creates no ticket', async () => {
    const event = await onSale(app);
    const { one, orderUID } = await placed(event);
    const wrong = await secondPage(orderUID, { unitCents: 4_999 });
    await app.stripe.pay(wrong);
    await app.settled();
    expect(await orderOf(app, orderUID)).toMatchObject({
      status: 'needs_review',
      tickets: 0,
      balances: {},
    });
    const { review_reason } = await app.database('orders_order').where({ uid: orderUID }).first();
    expect(review_reason).toBe('Paid $49.99, but the order total is $50.00');
    expect(await one.status()).toMatchObject({
      message: 'We’re reviewing your payment and will email you.',
    });
    await hint({ session: wrong }, event);
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'needs_review', tickets: 0 });
    await expect(one.place()).rejects.toMatchObject({ status: 409 });
    expect(await attemptsOf(app, orderUID)).toHaveLength(1);
  });

  test('in another currency needs review, too', async () => {
    const event = await onSale(app);
    const { orderUID } = await placed(event);
    const deps = app.runtime.depsOf('checkout');
    const payment = {
      paymentIntentId: 'pi_1',
      chargeId: 'ch_1',
      account: null,
      paidCents: 5_000,
      currency: 'eur',
      feeCents: null,
      availableAt: null,
    };
    const given = { orderUID, payment, cause: 'test' };
    expect(await deps.use(orders).complete(deps.forTenant(event.tenantId), given)).toBe(
      'needs_review',
    );
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'needs_review', tickets: 0 });
  });
});
