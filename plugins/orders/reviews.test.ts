import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { catalog } from '@foyer/plugin-events/server';
import { gateway } from '@foyer/plugin-payments/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orders as contract } from './contract.ts';
import { changeReview, decision, lockReviewed, saveReturn } from './server/review/reviewRow.ts';
import { sweepRefunds } from './server/refunds/refreshRefund.ts';
import { reconcileStock } from './server/reconcileStock.ts';
import { otherPage, wronglyPaid } from './testing/wrongPayment.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 500 } } });
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

const deps = () => app.runtime.depsOf('orders');
const api = () => client(contract, app.as.platform());
const pathOf = (orderUID: string, { tenantId, eventId } = event) => ({
  tenantId,
  eventId,
  orderUID,
});
const complete = (uid: string, of = event) =>
  api().completeReview({ params: pathOf(uid, of), body: { reason: 'Agreed by telephone' } });
const refund = (uid: string, of = event) =>
  api().refundReview({ params: pathOf(uid, of), body: { reason: 'Too little' } });
const rowOf = async (uid: string) =>
  (await api().reviews({ limit: 100 })).result.find(({ orderUID }) => orderUID === uid);

/** An order with its tickets, its ledger, and its payments at the gateway. */
async function stateOf(uid: string) {
  const order = await app.database('orders_order').where({ uid }).first();
  const entries = (await app.database('orders_ledger').where({ order_id: order.id })) as {
    cause: string;
    account: string;
    amount_cents: string;
  }[];
  const { data } = await deps().use(gateway).stripe().charges.list({ limit: 100 });
  const charges = data.filter(({ metadata, paid }) => paid && metadata['orderUID'] === uid);
  const byAccount: Record<string, number> = {};
  for (const { account, amount_cents: cents } of entries)
    byAccount[account] = (byAccount[account] ?? 0) + Number(cents);
  return {
    status: order.status as string,
    totalCents: Number(order.total_cents),
    reviewReason: order.review_reason as string | null,
    tickets: (await app.database('orders_ticket').where({ order_id: order.id })).length,
    byAccount,
    sumCents: Object.values(byAccount).reduce((sum, cents) => sum + cents, 0),
    difference: entries
      .filter(({ cause }) => cause === 'review')
      .map(({ account, amount_cents: cents }) => `${account} ${cents}`)
      .toSorted(),
    keptCents: charges.reduce((sum, one) => sum + one.amount_captured - one.amount_refunded, 0),
    refunds: (await app.database('orders_refund').where({ order_id: order.id })).length,
  };
}
const auditOf = async (uid: string) =>
  (await app.database('kit_audit').where({ subject_id: uid }).pluck('action')) as string[];
const mailsOf = async (subject: string) =>
  (await app.mail()).filter((mail) => mail.subject.includes(subject)).length;
const isHeld = async (cartId: string) =>
  (await app.database('events_hold').where({ id: cartId })).length === 1;

async function sweep(): Promise<void> {
  await app
    .database('orders_refund')
    .where({ status: 'requested' })
    .update({ updated_at: app.database.raw("now() - interval '2 minutes'") });
  await sweepRefunds(deps());
}

test('lists what was requested and paid, where, and whether the tickets are held', async () => {
  const { orderUID, wrongSession } = await wronglyPaid(app, event, { unitCents: 4_000 });
  expect(await rowOf(orderUID)).toMatchObject({
    asked: 50,
    paid: 40,
    currency: 'USD',
    sessionId: wrongSession,
    chargeId: expect.stringMatching(/^ch_/),
    isHeld: true,
    reason: 'Paid $40.00, but the order total is $50.00',
    email: 'buyer@example.test',
    isQuiet: false,
  });
  expect(await api().review({ params: pathOf(orderUID) })).toMatchObject({
    paid: '$40.00',
    isHeld: true,
    complete: { problem: expect.stringContaining('more than the buyer paid') },
    refund: { problem: null, amount: '$40.00', bearer: 'platform' },
  });
});

test('allows only operators to decide', async () => {
  const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_999 });
  for (const role of ['tenant_owner', 'tenant_finance'] as const) {
    const tenant = client(contract, app.as.tenant('a', role));
    await expect(
      tenant.refundReview({ params: pathOf(orderUID), body: { reason: 'Mine' } }),
    ).rejects.toMatchObject({ status: 403 });
  }
  await expect(
    api().completeReview({ params: pathOf(orderUID), body: { reason: ' ' } }),
  ).rejects.toMatchObject({ status: 422 });
});

describe('completed', () => {
  test('with less than requested: the platform bears the shortfall', async () => {
    const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_999 });
    const before = await api().review({ params: pathOf(orderUID) });
    expect(before.complete).toMatchObject({ problem: null, missing: 0.01, bearer: 'platform' });
    await complete(orderUID);
    const after = await stateOf(orderUID);
    expect(after).toMatchObject({
      status: 'completed',
      reviewReason: null,
      tickets: 1,
      totalCents: 4_999,
      difference: ['buyer 1', 'platform -1'],
      sumCents: 0,
      keptCents: 4_999,
      refunds: 0,
    });
    expect(after.byAccount).toMatchObject({
      buyer: -4_999,
      tenant: Math.round(before.complete.organizerGets * 100),
    });
    expect(await rowOf(orderUID)).toBeUndefined();
    expect(await auditOf(orderUID)).toContain('order.review_completed');
  });

  test('and later refundable in full', async () => {
    const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_990 });
    await complete(orderUID);
    const order = await app.database('orders_order').where({ uid: orderUID }).first('id');
    const ticketIds = await app.database('orders_ticket').where({ order_id: order.id }).pluck('id');
    await api().refund({ params: pathOf(orderUID), body: { ticketIds, reason: 'Rain' } });
    await app.settled();
    expect(await stateOf(orderUID)).toMatchObject({
      status: 'refunded',
      keptCents: 0,
      sumCents: 0,
      byAccount: { buyer: 0 },
    });
  });

  test('with more than requested: the buyer gets the surplus back', async () => {
    const { orderUID } = await wronglyPaid(app, event, { unitCents: 6_000 });
    const sent = await mailsOf('We sent you a refund');
    await complete(orderUID);
    await app.settled();
    expect(await stateOf(orderUID)).toMatchObject({
      status: 'completed',
      tickets: 1,
      totalCents: 5_000,
      difference: ['buyer -1000', 'platform 1000'],
      byAccount: { buyer: -5_000 },
      sumCents: 0,
      keptCents: 5_000,
    });
    expect(await mailsOf('We sent you a refund')).toBe(sent + 1);
  });

  test('by the right payment: it is used, and the wrong one is returned', async () => {
    const { orderUID, session } = await wronglyPaid(app, event, { unitCents: 4_000 });
    await app.stripe.pay(session);
    await app.settled();
    expect(await stateOf(orderUID)).toMatchObject({
      status: 'completed',
      tickets: 1,
      totalCents: 5_000,
      keptCents: 5_000,
      sumCents: 0,
    });
    expect(await rowOf(orderUID)).toBeUndefined();
    await expect(refund(orderUID)).rejects.toMatchObject({ code: 'review_decided' });
  });

  test('not by another wrong one, which is returned immediately', async () => {
    const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_000 });
    await app.stripe.pay(await otherPage(app, orderUID, { unitCents: 3_000 }));
    await app.settled();
    expect(await stateOf(orderUID)).toMatchObject({ status: 'needs_review', keptCents: 4_000 });
  });

  test('not if its tickets are sold out', async () => {
    const small = await onSale(app, { types: { General: { quantity: 1 } } });
    const { orderUID, cartId } = await wronglyPaid(app, small, { unitCents: 4_999 });
    await app.database.raw('select events_release_v1(?, ?)', [small.tenantId, cartId]);
    expect(await rowOf(orderUID)).toMatchObject({ isHeld: false });
    await purchase(app, small);
    await expect(complete(orderUID, small)).rejects.toMatchObject({ code: 'sold_out' });
    expect(await stateOf(orderUID)).toMatchObject({ status: 'needs_review', tickets: 0 });
    await refund(orderUID, small);
    expect(await stateOf(orderUID)).toMatchObject({ status: 'cancelled', keptCents: 0 });
  });

  test('if its tickets were released and are still available: they are claimed again', async () => {
    const { orderUID, cartId } = await wronglyPaid(app, event, { unitCents: 4_999 });
    await app.database.raw('select events_release_v1(?, ?)', [event.tenantId, cartId]);
    await complete(orderUID);
    expect(await stateOf(orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  });

  test('not for a canceled event', async () => {
    const off = await onSale(app);
    const { orderUID } = await wronglyPaid(app, off, { unitCents: 4_999 });
    const { tenantId, eventId } = off;
    await deps()
      .forTenant(tenantId)
      .tx((tx) => deps().use(catalog).cancel(tx, { tenantId, eventId }));
    await expect(complete(orderUID, off)).rejects.toMatchObject({ code: 'sold_out' });
  });
});

describe('refunded', () => {
  test('in full: the order is canceled, and its tickets are released', async () => {
    const { orderUID, cartId } = await wronglyPaid(app, event, { unitCents: 4_000 });
    const { refund: said } = await api().review({ params: pathOf(orderUID) });
    expect(await refund(orderUID)).toMatchObject({ status: 'cancelled' });
    const after = await stateOf(orderUID);
    const lost = Math.round(said.lostFee * 100);
    expect(after).toMatchObject({ status: 'cancelled', tickets: 0, keptCents: 0, sumCents: 0 });
    expect(after.byAccount).toEqual({ gateway: lost, platform: -lost });
    expect(await isHeld(cartId)).toBe(false);
    expect(await auditOf(orderUID)).toEqual(
      expect.arrayContaining(['order.review_refunded', 'order.cancelled']),
    );
    // A repeated notification of the payment changes nothing.
    await app.settled();
    expect((await stateOf(orderUID)).refunds).toBe(1);
  });

  test('in the currency of the payment', async () => {
    const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_000 });
    // The local Stripe supports US dollars only.
    await app
      .database('orders_review')
      .where({ charge_id: (await rowOf(orderUID))?.chargeId })
      .update({ currency: 'eur' });
    expect(await rowOf(orderUID)).toMatchObject({ paid: 40, currency: 'EUR' });
    await expect(complete(orderUID)).rejects.toMatchObject({
      code: 'not_completable',
      message: 'The buyer paid €40.00, but orders must be paid in US dollars.',
    });
    await refund(orderUID);
    expect(await stateOf(orderUID)).toMatchObject({ status: 'cancelled', keptCents: 0 });
  });

  test('manually at Stripe: nothing more is refunded', async () => {
    const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_000 });
    const { chargeId = '' } = (await rowOf(orderUID)) ?? {};
    const { refunds } = deps().use(gateway).stripe();
    await refunds.create({ charge: chargeId }, { idempotencyKey: `hand-${orderUID}` });
    await app.settled();
    await expect(complete(orderUID)).rejects.toMatchObject({ code: 'not_completable' });
    expect(await refund(orderUID)).toMatchObject({ status: 'cancelled' });
    expect(await stateOf(orderUID)).toMatchObject({ status: 'cancelled', refunds: 0 });
  });
});

describe('decides once', () => {
  test('for two operators with different decisions, and a double click', async () => {
    const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_999 });
    const results = await Promise.allSettled([
      ...[complete(orderUID), refund(orderUID)],
      ...[complete(orderUID), refund(orderUID)],
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status, tickets, keptCents, sumCents } = await stateOf(orderUID);
    expect(sumCents).toBe(0);
    expect(['cancelled 0 0', 'completed 1 4999']).toContain(`${status} ${tickets} ${keptCents}`);
  });

  test.each(['http_500_after_commit', 'reset_after_commit', 'rate_limit_429'] as const)(
    'when a refund is answered with %s',
    async (action) => {
      const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_000 });
      const match = { method: 'POST', path: '/v1/refunds' } as const;
      await app.stripe.faults({ match, action, times: 4 });
      await refund(orderUID);
      await app.stripe.clearFaults();
      await sweep();
      await app.settled();
      expect(await stateOf(orderUID)).toMatchObject({
        status: 'cancelled',
        keptCents: 0,
        refunds: 1,
        sumCents: 0,
      });
    },
  );

  test('when the process is killed between the decision and the call', async () => {
    const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_000 });
    await deps()
      .forTenant(event.tenantId)
      .tx(async (tx) => {
        const { order, review } = await lockReviewed(tx, { eventId: event.eventId, orderUID });
        await changeReview(tx, review, decision('refunding', { by: 'a@b.test', reason: 'Wrong' }));
        await saveReturn(tx, deps(), {
          order,
          kind: 'review',
          chargeId: review.charge_id ?? '',
          amountCents: review.paid_cents,
          reason: 'Wrong',
          requestedBy: 'a@b.test',
        });
      });
    expect(await rowOf(orderUID)).toMatchObject({ isUnderWay: true });
    await expect(complete(orderUID)).rejects.toMatchObject({ code: 'review_decided' });
    await sweep();
    await sweep();
    expect(await stateOf(orderUID)).toMatchObject({
      status: 'cancelled',
      keptCents: 0,
      refunds: 1,
    });
  });

  test('when the right payment arrives while the wrong one is being returned', async () => {
    const { orderUID, session } = await wronglyPaid(app, event, { unitCents: 4_000 });
    const match = { method: 'POST', path: '/v1/refunds' } as const;
    await app.stripe.faults({ match, action: 'rate_limit_429', times: 'always' });
    expect(await refund(orderUID)).toMatchObject({ status: 'refunding' });
    await app.stripe.pay(session);
    await app.settled();
    await app.stripe.clearFaults();
    await sweep();
    await app.settled();
    expect(await stateOf(orderUID)).toMatchObject({
      status: 'completed',
      tickets: 1,
      keptCents: 5_000,
      refunds: 1,
      sumCents: 0,
    });
  });
});

describe('a postponed review', () => {
  const wait = (uid: string, until: Date) =>
    api().waitReview({
      params: pathOf(uid),
      body: { note: 'The buyer calls back', until: until.toISOString() },
    });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  test('is hidden until then, and its tickets stay held', async () => {
    const { orderUID, cartId } = await wronglyPaid(app, event, { unitCents: 4_000 });
    const until = inDays(3);
    expect(await wait(orderUID, until)).toMatchObject({ isHeld: true });
    expect(await rowOf(orderUID)).toMatchObject({
      isQuiet: true,
      note: 'The buyer calls back',
      quietUntil: until.toISOString(),
      isHeld: true,
    });
    const hold = await app.database('events_hold').where({ id: cartId }).first('expires_at');
    expect(hold.expires_at.getTime()).toBeGreaterThanOrEqual(until.getTime());
    expect(await auditOf(orderUID)).toContain('order.review_waits');
  });

  test('says so if its tickets aren’t held', async () => {
    const { orderUID, cartId } = await wronglyPaid(app, event, { unitCents: 4_000 });
    await app.database.raw('select events_release_v1(?, ?)', [event.tenantId, cartId]);
    expect(await wait(orderUID, inDays(3))).toMatchObject({ isHeld: false });
  });

  test('needs a future date within the limit', async () => {
    const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_000 });
    for (const days of [-1, 61])
      await expect(wait(orderUID, inDays(days))).rejects.toMatchObject({ status: 422 });
  });
});

test('leaves the inventory correct after all decisions', async () => {
  expect(await reconcileStock(deps())).toEqual([]);
});

// Last: it advances the gateway's clock, after which no payment page can be made.
test('lists the order again after its refund was returned by the bank', async () => {
  const { orderUID } = await wronglyPaid(app, event, {
    unitCents: 4_000,
    card: '4000000000005126',
  });
  await refund(orderUID);
  await app.stripe.advance(86_400_000);
  await app.settled();
  expect(await rowOf(orderUID)).toMatchObject({
    isUnderWay: false,
    isHeld: false,
    failure: expect.any(String),
    reason: expect.stringContaining('The refund failed'),
  });
  await refund(orderUID);
  expect((await stateOf(orderUID)).sumCents).toBe(0);
});
