import type Stripe from 'stripe';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settle } from './server/jobs.ts';
import { buyer, onSale, type EventOnSale } from './testing.ts';
import { attemptsOf, countersOf, orderOf, stripeOf } from './testing/facts.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

const event = () => onSale(app, { types: { General: { quantity: 40 } } });

/** Buyers who have paid, and nobody was told. */
async function paid(of: EventOnSale, count: number, quantity = 1) {
  await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
  const all = [];
  for (let n = 0; n < count; n += 1) {
    const one = await buyer(app, of, { General: quantity });
    await one.hold();
    const email = `${of.slug}-${n}@example.test`;
    const { session, orderUID } = await one.place({ email });
    await app.stripe.pay(session);
    all.push({ one, session, orderUID, email, tenantId: of.tenantId });
  }
  return all;
}
type Paid = Awaited<ReturnType<typeof paid>>[number];

/** Tells of all of them in one piece of work, as a busy evening does. */
async function tell(payments: readonly Paid[], times = 1): Promise<void> {
  const scope = app.runtime.depsOf('checkout').asPlatform('payments of several tenants');
  const hints = payments.map(({ tenantId, session }) => ({
    tenantId,
    account: null,
    sessionId: session,
  }));
  await scope.tx(async (tx) => {
    for (let n = 0; n < times; n += 1) await tx.enqueue(settle, { hints });
  });
  await app.jobs.run();
}

const statusesOf = (payments: readonly Paid[]) =>
  Promise.all(payments.map(async ({ orderUID }) => (await orderOf(app, orderUID)).status));

/** How many transactions wrote these orders last. */
async function writesOf(payments: readonly Paid[]): Promise<number> {
  const { n } = (await app
    .database('orders_order')
    .whereIn(
      'uid',
      payments.map(({ orderUID }) => orderUID),
    )
    .first(app.database.raw('count(distinct xmin::text)::int as n'))) as { n: number };
  return n;
}

describe('payments that are told of at once', () => {
  test('are completed together, each with its own tickets, mail, ledger and payout', async () => {
    const sold = await event();
    const payments = await paid(sold, 6, 2);
    await tell(payments);
    expect(await writesOf(payments)).toBe(1);
    for (const { orderUID, email } of payments) {
      const order = await orderOf(app, orderUID);
      expect(order).toMatchObject({ status: 'completed', tickets: 2, sumCents: 0 });
      expect(order.balances['buyer']).toBe(-order.totalCents);
      const uids = (await app
        .database('orders_ticket')
        .where({ order_id: order.id })
        .pluck('uid')) as string[];
      const mails = await app.database('kit_mail').where({ recipient: email });
      expect(mails).toHaveLength(1);
      const pictures = (mails[0].attachments as { filename: string }[]).map(
        ({ filename }) => filename,
      );
      expect(pictures.toSorted()).toEqual(
        [...uids.map((uid) => `${uid}.png`), 'event.ics'].toSorted(),
      );
      expect(mails[0].text).toContain(orderUID);
      const audited = await app
        .database('kit_audit')
        .where({ action: 'order.completed', subject_id: orderUID });
      expect(audited).toMatchObject([
        { after: { cause: 'webhook', totalCents: order.totalCents } },
      ]);
      expect(await app.database('payouts_order').where({ order_id: order.id })).toHaveLength(1);
      expect(await attemptsOf(app, orderUID)).toMatchObject([{ state: 'paid' }]);
    }
    expect(await countersOf(app, sold)).toMatchObject({ held: 0, sold: 12 });
  });

  test('of two tenants are completed by their events', async () => {
    const [one, other] = [await event(), await event()];
    const [ofOne, ofOther] = [await paid(one, 2), await paid(other, 3)];
    await tell([...ofOne, ...ofOther]);
    expect(await statusesOf([...ofOne, ...ofOther])).toEqual(Array(5).fill('completed'));
    expect(await writesOf(ofOne)).toBe(1);
    expect(await writesOf(ofOther)).toBe(1);
  });

  test('are completed once, however often they are told', async () => {
    const sold = await event();
    const payments = await paid(sold, 4);
    await tell(payments, 3);
    await tell(payments);
    for (const { orderUID, email } of payments) {
      expect(await orderOf(app, orderUID)).toMatchObject({ tickets: 1, sumCents: 0 });
      expect(await app.database('kit_mail').where({ recipient: email })).toHaveLength(1);
    }
    expect(await countersOf(app, sold)).toMatchObject({ held: 0, sold: 4 });
  });

  test('give the second of two payments for one order back, whichever is read first', async () => {
    const sold = await event();
    const payments = await paid(sold, 3);
    const [first] = payments;
    const { params } = (await app
      .database('checkout_attempt')
      .where({ order_uid: first?.orderUID })
      .first()) as { params: Stripe.Checkout.SessionCreateParams };
    const { id } = await stripeOf(app).checkout.sessions.create(params);
    await app.stripe.pay(id);
    await tell([...payments, { ...first!, session: id }]);
    await app.settled();
    expect(await statusesOf(payments)).toEqual(Array(3).fill('completed'));
    for (const { orderUID } of payments)
      expect(await orderOf(app, orderUID)).toMatchObject({ tickets: 1, sumCents: 0 });
    const order = await orderOf(app, first?.orderUID ?? '');
    expect(
      await app
        .database('orders_refund')
        .where({ order_id: order.id })
        .select('kind', 'amount_cents'),
    ).toEqual([{ kind: 'double', amount_cents: String(order.totalCents) }]);
    expect(await countersOf(app, sold)).toMatchObject({ held: 0, sold: 3 });
  });

  test('are completed although the hold of one of them was gone', async () => {
    const sold = await event();
    const payments = await paid(sold, 3);
    const [, gone] = payments;
    await app.database.raw('select events_release_v1(?, ?)', [
      sold.tenantId,
      gone?.one.path.draftOrderUID ?? '',
    ]);
    await tell(payments);
    expect(await statusesOf(payments)).toEqual(['completed', 'completed', 'completed']);
    expect(await countersOf(app, sold)).toMatchObject({ held: 0, sold: 3 });
  });

  test('are completed although one of them is not what was asked, which waits for somebody', async () => {
    const sold = await event();
    const payments = await paid(sold, 3);
    const [, wrong] = payments;
    await app.database('orders_order').where({ uid: wrong?.orderUID }).update({ total_cents: 1 });
    await tell(payments);
    expect(await statusesOf(payments)).toEqual(['completed', 'needs_review', 'completed']);
    expect(await countersOf(app, sold)).toMatchObject({ held: 1, sold: 2 });
  });

  test('are completed although the gateway does not answer for one of them, which is tried again', async () => {
    const sold = await event();
    const payments = await paid(sold, 3);
    await app.stripe.faults({
      action: 'http_500_before',
      times: 2,
      match: { method: 'GET', path: `/v1/checkout/sessions/${payments[0]?.session}` },
    });
    await tell(payments);
    expect(await statusesOf(payments)).toEqual(['completed', 'completed', 'completed']);
  });
});
