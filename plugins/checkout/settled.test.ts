import type Stripe from 'stripe';
import { client } from '@foyer/kit';
import { payments as paymentsContract } from '@foyer/plugin-payments/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settle } from './server/jobs.ts';
import { settleAs } from './server/payment/settleSession.ts';
import { buyer, onSale, type EventOnSale } from './testing.ts';
import { attemptsOf, countersOf, orderOf, stripeOf } from './testing/facts.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

const event = () => onSale(app, { types: { General: { quantity: 40 } } });

/** Buyers who have paid, without any webhook. */
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

/** Reports all payments in one job, as happens on a busy evening. */
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

/** The number of transactions that last wrote these orders. */
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

describe('payments reported together', () => {
  test('are completed together, each with its own tickets, email, ledger and payout', async () => {
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

  test('of two tenants are completed per event', async () => {
    const [one, other] = [await event(), await event()];
    const [ofOne, ofOther] = [await paid(one, 2), await paid(other, 3)];
    await tell([...ofOne, ...ofOther]);
    expect(await statusesOf([...ofOne, ...ofOther])).toEqual(Array(5).fill('completed'));
    expect(await writesOf(ofOne)).toBe(1);
    expect(await writesOf(ofOther)).toBe(1);
  });

  test('are completed once, however often they are reported', async () => {
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

  test('refund the second of two payments for one order, whichever is read first', async () => {
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

  test('are completed even if one of them has lost its hold', async () => {
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

  test('are completed even if one has the wrong amount, which needs review', async () => {
    const sold = await event();
    const payments = await paid(sold, 3);
    const [, wrong] = payments;
    await app.database('orders_order').where({ uid: wrong?.orderUID }).update({ total_cents: 1 });
    await tell(payments);
    expect(await statusesOf(payments)).toEqual(['completed', 'needs_review', 'completed']);
    expect(await countersOf(app, sold)).toMatchObject({ held: 1, sold: 2 });
  });

  test('are completed even if the gateway doesn’t respond for one, which is retried', async () => {
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

describe('a session on an account that its order is not charged on', () => {
  /** Unpaid orders of one event, and another tenant's account that claims they are paid. */
  async function claimed(count: number) {
    const sold = await event();
    const { account } = await client(paymentsContract, app.as.platform()).onboardingLink({
      params: { tenantId: app.tenants.b.id },
      body: {},
    });
    await app.stripe.onboard(account);
    await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
    const orderUIDs: string[] = [];
    const hints: { tenantId: string; account: string; sessionId: string }[] = [];
    const make = async (orderUID: string) => {
      const { params } = (await app
        .database('checkout_attempt')
        .where({ order_uid: orderUID })
        .first()) as { params: Stripe.Checkout.SessionCreateParams };
      const made = await stripeOf(app).checkout.sessions.create(params, { stripeAccount: account });
      await app.stripe.pay(made.id);
      return made.id;
    };
    for (let n = 0; n < count; n += 1) {
      const one = await buyer(app, sold);
      await one.hold();
      const { orderUID } = await one.place();
      orderUIDs.push(orderUID);
      hints.push({ tenantId: sold.tenantId, account, sessionId: await make(orderUID) });
    }
    const scope = app.runtime.depsOf('checkout').asPlatform('payments of several tenants');
    const tellOf = async () => {
      await scope.tx((tx) => tx.enqueue(settle, { hints }));
      await app.jobs.run();
    };
    return { sold, orderUIDs, tellOf };
  }
  const statusOf = async (orderUID: string) => (await orderOf(app, orderUID)).status;

  test.each([1, 3])('completes nothing when %i are reported together', async (count) => {
    const { sold, orderUIDs, tellOf } = await claimed(count);
    await tellOf();
    for (const orderUID of orderUIDs) expect(await statusOf(orderUID)).toBe('awaiting_payment');
    expect(await countersOf(app, sold)).toMatchObject({ held: count, sold: 0 });
    expect(await app.database('orders_refund').where({ event_id: sold.eventId })).toEqual([]);
  });

  test('is neither a second payment of a completed order nor a late one of a closed order', async () => {
    const { sold, orderUIDs, tellOf } = await claimed(2);
    const [paidOne = '', closedOne = ''] = orderUIDs;
    const { session_id: session } = (await attemptsOf(app, paidOne))[0] ?? {};
    await app.stripe.pay(session ?? '');
    await app.runtime
      .depsOf('checkout')
      .asPlatform('a payment')
      .tx((tx) =>
        tx.enqueue(settle, {
          hints: [{ tenantId: sold.tenantId, account: null, sessionId: session ?? '' }],
        }),
      );
    await app.jobs.run();
    await app.database('orders_order').where({ uid: closedOne }).update({ status: 'cancelled' });
    await tellOf();
    expect([await statusOf(paidOne), await statusOf(closedOne)]).toEqual([
      'completed',
      'cancelled',
    ]);
    expect(await app.database('orders_refund').where({ event_id: sold.eventId })).toEqual([]);
  });

  test('with nothing to pay does not lock the order', async () => {
    const { sold, orderUIDs } = await claimed(1);
    const [orderUID = ''] = orderUIDs;
    await settleAs(
      app.runtime.depsOf('checkout'),
      { tenantId: sold.tenantId, account: 'acct_other', sessionId: 'cs_other', cause: 'webhook' },
      {
        client_reference_id: orderUID,
        metadata: { tenantId: sold.tenantId },
        payment_status: 'no_payment_required',
        status: 'complete',
        payment_intent: null,
      } as unknown as Stripe.Checkout.Session,
    );
    expect(await statusOf(orderUID)).toBe('awaiting_payment');
  });
});
