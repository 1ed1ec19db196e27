import { client } from '@foyer/kit';
import { gateway } from '@foyer/plugin-payments/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { staffCalls as contract } from '@foyer/plugin-boxoffice/testing';
import { orders, type OrderRow } from './server.ts';
import type { RefundRecord } from './server/refunds/refundRecord.ts';
import { saveReturn } from './server/review/reviewRow.ts';
import { requestRefund } from './server/refunds/requestRefund.ts';
import { sweepRefunds } from './server/refunds/refreshRefund.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 500 } } });
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

const deps = () => app.runtime.depsOf('orders');
const stripe = () => deps().use(gateway).stripe();
const scope = () => deps().forTenant(event.tenantId);
const orderOf = (uid: string): Promise<OrderRow> =>
  scope().read((db) => deps().use(orders).find(db, uid));
const refundOf = async (id: string) => app.database('orders_refund').where({ id }).first();

/** A refund whose process was killed right after saving it. */
async function killedAfterKeeping(): Promise<{ uid: string; refund: RefundRecord }> {
  const uid = await purchase(app, event, { General: 1 });
  const { id } = await orderOf(uid);
  const ticket = await app.database('orders_ticket').where({ order_id: id }).first();
  const refund = await scope().tx((tx) =>
    requestRefund(tx, deps(), {
      orderUID: uid,
      eventId: event.eventId,
      ticketIds: [ticket.id as string],
      amountCents: null,
      withFees: true,
      reason: 'Rain',
      requestedBy: null,
    }),
  );
  return { uid, refund };
}

/** The process was killed after the gateway call, and no webhook arrives. */
async function killedAfterCalling() {
  const { uid, refund } = await killedAfterKeeping();
  await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
  if (!refund.params || !('create' in refund.params))
    throw new Error('The refund has no gateway call.');
  await stripe().refunds.create(refund.params.create, { idempotencyKey: refund.idempotency_key });
  return { uid, refund };
}

async function sweep(age: string): Promise<void> {
  await app
    .database('orders_refund')
    .where({ status: 'requested' })
    .update({
      updated_at: app.database.raw('now() - ?::interval', [age]),
      created_at: app.database.raw('now() - ?::interval', [age]),
    });
  await sweepRefunds(deps());
}

const refundedAtStripe = async (uid: string) => {
  const { charge_id } = await orderOf(uid);
  return (await stripe().charges.retrieve(charge_id ?? '')).amount_refunded;
};

describe('a killed process', () => {
  test('before the gateway call: the refund is made once', async () => {
    const { uid, refund } = await killedAfterKeeping();
    await sweep('2 minutes');
    await sweep('2 minutes');
    expect(await refundOf(refund.id)).toMatchObject({ status: 'completed' });
    expect(await refundedAtStripe(uid)).toBe(5000);
    expect(await orderOf(uid)).toMatchObject({ status: 'refunded', refunded_cents: 5000 });
  });

  test('after the gateway call: the refund is found and counted once', async () => {
    const { uid, refund } = await killedAfterCalling();
    expect(await orderOf(uid)).toMatchObject({ status: 'completed', refunded_cents: 0 });
    await Promise.all([sweep('2 minutes'), sweep('2 minutes')]);
    expect(await refundOf(refund.id)).toMatchObject({ status: 'completed' });
    expect(await refundedAtStripe(uid)).toBe(5000);
    expect(await orderOf(uid)).toMatchObject({ status: 'refunded', refunded_cents: 5000 });
  });

  test('found a day later: not refunded again under an expired idempotency key', async () => {
    const made = await killedAfterCalling();
    await sweep('25 hours');
    expect(await refundOf(made.refund.id)).toMatchObject({ status: 'completed' });
    expect(await refundedAtStripe(made.uid)).toBe(5000);
    await app.stripe.clearFaults();
    const never = await killedAfterKeeping();
    await sweep('25 hours');
    expect(await refundOf(never.refund.id)).toMatchObject({ status: 'failed' });
    expect(await refundedAtStripe(never.uid)).toBe(0);
    expect(await orderOf(never.uid)).toMatchObject({ status: 'completed', refunded_cents: 0 });
  });

  test('is overtaken by the webhook of its own refund', async () => {
    const { uid, refund } = await killedAfterKeeping();
    if (!refund.params || !('create' in refund.params))
      throw new Error('The refund has no gateway call.');
    await stripe().refunds.create(refund.params.create, { idempotencyKey: refund.idempotency_key });
    await app.settled();
    expect(await refundOf(refund.id)).toMatchObject({ status: 'completed', kind: 'tickets' });
    expect(await orderOf(uid)).toMatchObject({ status: 'refunded', refunded_cents: 5000 });
    const { id } = await orderOf(uid);
    expect(await app.database('orders_refund').where({ order_id: id })).toHaveLength(1);
  });
});

describe('a refund in progress at the gateway', () => {
  test.each(['conflict_409', 'rate_limit_429'] as const)(
    'isn’t given up after a %s, however old it is',
    async (action) => {
      const { uid, refund } = await killedAfterKeeping();
      const match = { method: 'POST', path: '/v1/refunds' } as const;
      await app.stripe.faults({ match, action, times: 'always' });
      await sweep('10 minutes');
      await sweep('10 minutes');
      expect(await refundOf(refund.id)).toMatchObject({ status: 'requested' });
      await app.stripe.clearFaults();
      await sweep('10 minutes');
      expect(await refundOf(refund.id)).toMatchObject({ status: 'completed' });
      expect(await refundedAtStripe(uid)).toBe(5000);
      expect(await orderOf(uid)).toMatchObject({ status: 'refunded', refunded_cents: 5000 });
    },
  );

  test('is given up if it only repeats an error and isn’t listed for five minutes', async () => {
    const { uid, refund } = await killedAfterKeeping();
    await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
    // Its idempotency key now returns an error, and the refund isn't found as ours.
    const match = { method: 'POST', path: '/v1/refunds' } as const;
    await app.stripe.faults({ match, action: 'http_500_after_commit' });
    if (!refund.params || !('create' in refund.params))
      throw new Error('The refund has no gateway call.');
    const { create } = refund.params;
    await stripe()
      .refunds.create(create, { idempotencyKey: refund.idempotency_key })
      .catch(() => undefined);
    const { data } = await stripe().refunds.list({ charge: create.charge });
    await stripe().refunds.update(data[0]?.id ?? '', { metadata: { refundId: '' } });
    await sweep('10 minutes');
    await sweep('10 minutes');
    expect(await refundOf(refund.id)).toMatchObject({ status: 'requested' });
    await app
      .database('orders_refund')
      .where({ id: refund.id })
      .update({ doubted_at: app.database.raw("doubted_at - interval '5 minutes'") });
    await sweep('10 minutes');
    expect(await refundOf(refund.id)).toMatchObject({ status: 'failed' });
    expect(await orderOf(uid)).toMatchObject({ status: 'completed', refunded_cents: 0 });
  });
});

test('doesn’t confuse a refund made at Stripe with one of the same amount whose response was lost', async () => {
  const uid = await purchase(app, event, { General: 1 });
  const order = await orderOf(uid);
  const chargeId = order.charge_id ?? '';
  const refund = await scope().tx((tx) =>
    saveReturn(tx, deps(), {
      order,
      kind: 'surplus',
      chargeId,
      amountCents: 1_000,
      reason: 'Paid more than the order total',
      requestedBy: null,
    }),
  );
  await stripe().refunds.create({ charge: chargeId, amount: 1_000 });
  await app.settled();
  await sweep('2 minutes');
  expect(await refundOf(refund.id)).toMatchObject({ status: 'completed' });
  expect(await refundedAtStripe(uid)).toBe(2_000);
});

test('refunds a cash sale without the gateway', async () => {
  const api = client(contract, app.as.platform());
  const params = { tenantId: event.tenantId, eventId: event.eventId };
  const sold = await api.boxOfficeSale({
    params,
    body: {
      lines: [{ ticketId: event.types['General'] ?? '', quantity: 2 }],
      paymentMethod: 'cash',
      email: 'walk-in@example.test',
    },
  });
  const { id } = await orderOf(sold.orderUID);
  const [first] = await app.database('orders_ticket').where({ order_id: id }).orderBy('index');
  // The printed ID works as well as the row ID.
  const answer = await api.refund({
    params: { ...params, orderUID: sold.orderUID },
    body: { ticketIds: [first.uid], reason: 'Rain' },
  });
  expect(answer.details).toMatchObject({ status: 'completed', refundAmount: 50 });
  expect(await orderOf(sold.orderUID)).toMatchObject({
    status: 'partially_refunded',
    refunded_cents: 5000,
    net_amount_cents: 0,
  });
  const entries = await app.database('orders_ledger').where({ order_id: id });
  expect(entries.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0)).toBe(0);
});

test('rejects a refund of zero', async () => {
  const free = await onSale(app, { types: { Free: { price: 0, kind: 'free' }, Paid: {} } });
  const uid = await purchase(app, free, { Free: 1, Paid: 1 });
  const { id } = await orderOf(uid);
  const ticket = await app
    .database('orders_ticket')
    .where({ order_id: id, price_cents: 0 })
    .first();
  await expect(
    client(contract, app.as.platform()).refund({
      params: { tenantId: free.tenantId, eventId: free.eventId, orderUID: uid },
      body: { ticketIds: [ticket.id], reason: 'Rain' },
    }),
  ).rejects.toMatchObject({ status: 409, code: 'nothing_to_refund' });
});
