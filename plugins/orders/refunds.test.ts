import { client } from '@foyer/kit';
import { gateway } from '@foyer/plugin-payments/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { orders, refunds, type OrderRow } from './server.ts';
import { staffCalls as contract } from '@foyer/plugin-boxoffice/testing';
import { finishReturned, sweepRefunds } from './server/refunds/refreshRefund.ts';

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
const orderOf = (uid: string): Promise<OrderRow> =>
  deps()
    .forTenant(event.tenantId)
    .read((db) => deps().use(orders).find(db, uid));
const refundsOf = (uid: string) =>
  app
    .database('orders_refund as r')
    .join('orders_order as o', 'o.id', 'r.order_id')
    .where('o.uid', uid)
    .orderBy('r.created_at')
    .select('r.*');
const ticketsOf = (uid: string) =>
  app
    .database('orders_ticket as t')
    .join('orders_order as o', 'o.id', 't.order_id')
    .where('o.uid', uid)
    .orderBy('t.index')
    .select('t.*');
const soldOf = async () => {
  const row = await app
    .database('events_stock')
    .where({ event_id: event.eventId, ticket_type_id: event.types['General'] })
    .first();
  return Number(row.sold);
};
/** Every posting of an order, by account. */
const balances = async (uid: string) => {
  const { id } = await orderOf(uid);
  const rows = await app.database('orders_ledger').where({ order_id: id });
  const sums: Record<string, number> = {};
  for (const { account, amount_cents } of rows)
    sums[account] = (sums[account] ?? 0) + Number(amount_cents);
  return sums;
};
const sell = (count = 2, card?: string) => purchase(app, event, { General: count }, card);
const refund = (
  orderUID: string,
  body: { ticketIds?: string[]; amount?: number; withFees?: boolean },
  visitor = app.as.platform(),
) =>
  client(contract, visitor).refund({
    params: { tenantId: event.tenantId, eventId: event.eventId, orderUID },
    body: { reason: 'Could not come', ...body },
  });
/** What the gateway has refunded to the buyer. */
const returned = async (uid: string) => {
  const { charge_id } = await orderOf(uid);
  return (await stripe().charges.retrieve(charge_id ?? '')).amount_refunded;
};

/** Checks that the order, the gateway and the ledger agree. */
async function agree(uid: string) {
  const order = await orderOf(uid);
  expect(await returned(uid)).toBe(order.refunded_cents);
  expect(order.money.totalCents).toBe(order.total_cents - order.refunded_cents);
  expect(order.net_amount_cents).toBe(order.tenant_total_cents + order.platform_total_cents);
  const { buyer = 0, gateway: fee = 0, tenant = 0, platform = 0 } = await balances(uid);
  expect(buyer + fee + tenant + platform).toBe(0);
  expect(0 - buyer).toBe(order.money.totalCents);
  expect([tenant, platform]).toEqual([order.tenant_total_cents, order.platform_total_cents]);
  return order;
}

describe('a refund of tickets', () => {
  test('returns the money, voids the tickets and returns them to inventory', async () => {
    const uid = await sell(2);
    const [first, second] = await ticketsOf(uid);
    const sold = await soldOf();
    const answer = await refund(uid, { ticketIds: [first.id] });
    expect(answer).toMatchObject({
      success: true,
      details: { orderUID: uid, status: 'completed', refundAmount: 50, ticketIds: [first.id] },
    });
    const order = await agree(uid);
    expect(order).toMatchObject({ status: 'partially_refunded', refunded_cents: 5000 });
    const [after, untouched] = await ticketsOf(uid);
    expect(after).toMatchObject({ status: 'voided', is_refunded: true, has_stock: false });
    expect(untouched).toMatchObject({ id: second.id, status: 'active', is_refunded: false });
    expect(await soldOf()).toBe(sold - 1);
    const letters = (await app.mail()).filter(({ text }) => text.includes(uid));
    const letter = letters.find(({ subject }) => /refund/i.test(subject));
    expect(letter?.text).toContain('It can take your bank 5 to 10 days to show it.');
  });

  test('in two steps returns exactly what was paid, and nothing is left', async () => {
    const uid = await sell(2);
    const [first, second] = await ticketsOf(uid);
    await refund(uid, { ticketIds: [first.id] });
    await refund(uid, { ticketIds: [second.id] });
    const order = await agree(uid);
    expect(order).toMatchObject({ status: 'refunded', refunded_cents: order.total_cents });
    // The gateway keeps its fee, and someone bears it.
    expect(order.net_amount_cents).toBe(0 - (order.gateway_fee_cents ?? 0));
    for (const body of [{ ticketIds: [first.id] }, { amount: 1 }])
      await expect(refund(uid, body)).rejects.toMatchObject({
        status: 409,
        code: 'not_refundable',
      });
  });

  test('has the same result before the gateway’s fee is known', async () => {
    await app.stripe.faults({
      match: {},
      action: 'null_balance_transaction',
      ticks: 50,
      times: 'always',
    });
    const early = await sell(2);
    expect((await orderOf(early)).gateway_fee_cents).toBeNull();
    const [first] = await ticketsOf(early);
    await refund(early, { ticketIds: [first.id] });
    await agree(early);
    await app.stripe.clearFaults();
    const late = await sell(2);
    const [other] = await ticketsOf(late);
    await refund(late, { ticketIds: [other.id] });
    for (let tick = 0; tick < 55; tick++) await app.stripe.flush();
    await app.settled();
    const [one, two] = [await agree(early), await agree(late)];
    expect(one.gateway_fee_cents).toBe(two.gateway_fee_cents);
    expect([one.tenant_total_cents, one.platform_total_cents]).toEqual([
      two.tenant_total_cents,
      two.platform_total_cents,
    ]);
  });

  test('is rejected for tickets of another order, or twice', async () => {
    const [uid, other] = [await sell(2), await sell(1)];
    const [mine] = await ticketsOf(uid);
    const [foreign] = await ticketsOf(other);
    await expect(refund(uid, { ticketIds: [foreign.id] })).rejects.toMatchObject({ status: 422 });
    await refund(uid, { ticketIds: [mine.id] });
    await expect(refund(uid, { ticketIds: [mine.id] })).rejects.toMatchObject({
      status: 409,
      code: 'ticket_refunded',
    });
    await expect(refund(uid, {})).rejects.toMatchObject({
      fields: { ticketIds: ['Choose tickets or enter an amount.'] },
    });
    await agree(uid);
  });
});

describe('a refund of an amount', () => {
  test('reduces the order, leaves every ticket valid, and is limited to what is left', async () => {
    const uid = await sell(2);
    await refund(uid, { amount: 12.34 });
    const order = await agree(uid);
    expect(order.refunded_cents).toBe(1234);
    expect((await ticketsOf(uid)).map(({ status }) => status)).toEqual(['active', 'active']);
    await expect(refund(uid, { amount: 87.67 })).rejects.toMatchObject({
      status: 422,
      fields: { amount: ['You can refund up to $87.66.'] },
    });
    const sold = await soldOf();
    await refund(uid, { amount: 87.66 });
    expect(await agree(uid)).toMatchObject({ status: 'refunded', refunded_cents: 10_000 });
    // The order is fully refunded, so none of its tickets is valid.
    const refunded = { status: 'voided', is_refunded: true, has_stock: false };
    expect(await ticketsOf(uid)).toMatchObject([refunded, refunded]);
    expect(await soldOf()).toBe(sold - 2);
    const letters = (await app.mail()).filter(({ text }) => text.includes(uid));
    expect(letters.at(-1)?.text).toContain('Your tickets are no longer valid for entry.');
    expect(letters.at(-2)?.text).not.toContain('no longer valid');
  });

  test('is previewed with the tickets it refunds if nothing is left', async () => {
    const uid = await sell(2);
    const preview = (amount: number) =>
      client(contract, app.as.platform()).refundPreview({
        params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid },
        body: { amount },
      });
    expect(await preview(99.99)).toMatchObject({ ticketCount: 0, left: 0.01 });
    expect(await preview(100)).toMatchObject({ ticketCount: 2, left: 0 });
  });

  test('followed by one of a ticket never returns more than was paid', async () => {
    const uid = await sell(2);
    await refund(uid, { amount: 60 });
    const ids = (await ticketsOf(uid)).map(({ id }) => id as string);
    await refund(uid, { ticketIds: ids });
    expect(await agree(uid)).toMatchObject({ status: 'refunded', refunded_cents: 10_000 });
  });
});

describe('several operators', () => {
  test('return more than was paid without the order’s lock', async () => {
    const uid = await sell(1);
    const order = await orderOf(uid);
    // The negative control: everyone reads the rest before anyone has written.
    let reading = 5;
    let allHaveRead = () => {};
    const read = new Promise<void>((resolve) => (allHaveRead = resolve));
    const decide = async (n: number) =>
      deps()
        .forTenant(event.tenantId)
        .tx(async ({ db }) => {
          const { refunded_cents, total_cents } = await deps().use(orders).find(db, uid);
          reading -= 1;
          if (reading === 0) allHaveRead();
          await read;
          const left = total_cents - refunded_cents;
          await db('orders_refund').insert({
            tenant_id: order.tenant_id,
            order_id: order.id,
            event_id: order.event_id,
            kind: 'external',
            status: 'external',
            amount_cents: left,
            idempotency_key: `control-${uid}-${n}`,
          });
        });
    await Promise.all([1, 2, 3, 4, 5].map(decide));
    const given = (await refundsOf(uid)).reduce((sum, row) => sum + Number(row.amount_cents), 0);
    expect(given).toBe(5 * order.total_cents);
    await app.database('orders_refund').where({ order_id: order.id }).delete();
  });

  test('who refund the same ticket at once refund it once', async () => {
    const uid = await sell(1);
    const [ticket] = await ticketsOf(uid);
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => refund(uid, { ticketIds: [ticket.id] })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await agree(uid)).toMatchObject({ refunded_cents: 5000 });
    expect(await refundsOf(uid)).toHaveLength(1);
  });

  test('who refund an amount at once return no more than was paid', async () => {
    const uid = await sell(2);
    await Promise.allSettled(Array.from({ length: 6 }, () => refund(uid, { amount: 40 })));
    const { refunded_cents } = await agree(uid);
    expect(refunded_cents % 4000).toBe(0);
    expect(refunded_cents).toBeGreaterThan(0);
    expect(refunded_cents).toBeLessThanOrEqual(10_000);
  });
});

describe('a refund whose response is lost', () => {
  test.each(['http_500_after_commit', 'reset_after_commit', 'http_500_before'] as const)(
    'by %s is made once and counted once',
    async (action) => {
      const uid = await sell(1);
      const [ticket] = await ticketsOf(uid);
      await app.stripe.faults({
        match: { method: 'POST', path: '/v1/refunds' },
        action,
        times: action === 'http_500_before' ? 2 : 1,
      });
      await refund(uid, { ticketIds: [ticket.id] });
      await expect
        .poll(
          async () => {
            await app
              .database('orders_refund')
              .where({ status: 'requested' })
              .update({ updated_at: new Date(Date.now() - 120_000) });
            await sweepRefunds(deps());
            return (await refundsOf(uid)).map(({ status }) => status as string);
          },
          { timeout: 20_000 },
        )
        .toEqual(['completed']);
      await app.settled();
      expect(await agree(uid)).toMatchObject({ status: 'refunded', refunded_cents: 5000 });
    },
  );

  test('blocks the next one until it is known', async () => {
    const uid = await sell(2);
    const [first, second] = await ticketsOf(uid);
    await app.stripe.faults({
      match: { method: 'POST', path: '/v1/refunds' },
      action: 'http_500_before',
      times: 2,
    });
    expect((await refund(uid, { ticketIds: [first.id] })).details.status).toBe('requested');
    await expect(refund(uid, { ticketIds: [second.id] })).rejects.toMatchObject({
      status: 409,
      code: 'refund_in_progress',
    });
    expect((await orderOf(uid)).refunded_cents).toBe(0);
  });
});

describe('a refund that the gateway', () => {
  test('rejects leaves the order unchanged', async () => {
    const uid = await sell(1);
    const { charge_id } = await orderOf(uid);
    await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
    await stripe().refunds.create({ charge: charge_id ?? '' }, { idempotencyKey: `all-${uid}` });
    const [ticket] = await ticketsOf(uid);
    await expect(refund(uid, { ticketIds: [ticket.id] })).rejects.toMatchObject({
      status: 409,
      code: 'refund_refused',
    });
    expect(await refundsOf(uid)).toMatchObject([{ status: 'failed' }]);
    expect(await orderOf(uid)).toMatchObject({ status: 'completed', refunded_cents: 0 });
    expect((await ticketsOf(uid))[0]).toMatchObject({ status: 'active', is_refunded: false });
  });

  test('made in its dashboard is imported once', async () => {
    const uid = await sell(2);
    const { charge_id } = await orderOf(uid);
    await stripe().refunds.create(
      { charge: charge_id ?? '', amount: 700 },
      { idempotencyKey: `dashboard-${uid}` },
    );
    await app.settled();
    await app.settled();
    expect(await refundsOf(uid)).toMatchObject([
      { kind: 'external', status: 'external', amount_cents: '700' },
    ]);
    expect(await agree(uid)).toMatchObject({ status: 'partially_refunded', refunded_cents: 700 });
    const mailed = (await app.mail()).filter(({ text }) => text.includes(uid)).length;
    await stripe().refunds.create(
      { charge: charge_id ?? '' },
      { idempotencyKey: `dashboard-rest-${uid}` },
    );
    await app.settled();
    expect(await agree(uid)).toMatchObject({ status: 'refunded', refunded_cents: 10_000 });
    expect((await ticketsOf(uid)).map(({ status }) => status)).toEqual(['voided', 'voided']);
    const letters = (await app.mail()).filter(({ text }) => text.includes(uid));
    expect(letters).toHaveLength(mailed + 1);
    expect(letters.at(-1)?.text).toContain('Your tickets are no longer valid for entry.');
  });
});

test('completes an order once that an earlier version left with valid tickets after a full refund', async () => {
  const uid = await sell(2);
  const { id, tenant_id, money, total_cents } = await orderOf(uid);
  await refund(uid, { amount: total_cents / 100 });
  const right = await orderOf(uid);
  // As the earlier version left it: the tenant's share paid the amount, and the tickets stayed
  // valid.
  await app
    .database('orders_order')
    .where({ id })
    .update({ money: JSON.stringify({ ...money, totalCents: 0, goodwillCents: total_cents }) });
  await app
    .database('orders_ticket')
    .where({ order_id: id })
    .update({ is_refunded: false, status: 'active', has_stock: true });
  await app
    .database('events_stock')
    .where({ tenant_id, event_id: event.eventId })
    .increment('sold', 2);
  const sold = await soldOf();
  expect(await finishReturned(deps())).toBe(1);
  expect(await finishReturned(deps())).toBe(0);
  expect((await orderOf(uid)).money).toEqual(right.money);
  const refunded = { status: 'voided', is_refunded: true, has_stock: false };
  expect(await ticketsOf(uid)).toMatchObject([refunded, refunded]);
  expect(await soldOf()).toBe(sold - 2);
});

test('leaves an order in review unchanged by a refund', async () => {
  const uid = await sell(1);
  const { charge_id } = await orderOf(uid);
  await app
    .database('orders_order')
    .where({ uid })
    .update({ status: 'needs_review', completed_at: null });
  await stripe().refunds.create({ charge: charge_id ?? '' }, { idempotencyKey: `review-${uid}` });
  await app.settled();
  expect(await refundsOf(uid)).toEqual([]);
  expect(await orderOf(uid)).toMatchObject({ status: 'needs_review', refunded_cents: 0 });
});

test('returns a payment that can’t be accepted once, however often it is requested', async () => {
  const uid = await sell(1);
  const { charge_id, payment_intent_id, total_cents } = await orderOf(uid);
  const payment = {
    tenantId: event.tenantId,
    orderUID: uid,
    kind: 'double' as const,
    account: null,
    paymentIntentId: payment_intent_id ?? '',
    chargeId: charge_id ?? '',
    amountCents: total_cents,
  };
  for (const _twice of [1, 2]) await deps().use(refunds).returnPayment(payment);
  await app.settled();
  expect(await refundsOf(uid)).toMatchObject([{ kind: 'double', status: 'completed' }]);
  expect(await returned(uid)).toBe(5000);
  // The order was paid by another payment, so it is unchanged.
  expect(await orderOf(uid)).toMatchObject({ status: 'completed', refunded_cents: 0 });
});

test('allows refunds for the organizer’s finance roles, but not for door staff', async () => {
  const uid = await sell(1);
  const [ticket] = await ticketsOf(uid);
  const body = { ticketIds: [ticket.id as string] };
  await expect(refund(uid, body, app.as.tenant('a', 'tenant_door'))).rejects.toMatchObject({
    status: 403,
  });
  await expect(refund(uid, body, app.as.tenant('a', 'tenant_finance'))).resolves.toMatchObject({
    success: true,
  });
});

// Last: it advances the gateway's clock, after which no payment page can be made.
describe('a refund that a bank', () => {
  let whole: string;
  beforeAll(async () => {
    whole = await sell(3, '4000000000005126');
  });

  test('returns later is undone with its own posting, and the ticket is valid again', async () => {
    const uid = await sell(2, '4000000000005126');
    const before = await balances(uid);
    const ofUsed = await sell(1, '4000000000005126');
    const [used] = await ticketsOf(ofUsed);
    await client(contract, app.as.platform()).checkIn({
      params: { tenantId: event.tenantId, eventId: event.eventId },
      body: { ticketUID: used.uid },
    });
    const sold = await soldOf();
    const [first, second] = await ticketsOf(uid);
    await refund(uid, { ticketIds: [first.id] });
    // The used ticket wasn't returned to inventory, so it doesn't have to be reclaimed.
    await refund(ofUsed, { ticketIds: [used.id] });
    expect(await soldOf()).toBe(sold - 1);
    await app.stripe.advance(86_400_000);
    await app.settled();
    expect(await refundsOf(uid)).toMatchObject([{ status: 'failed' }]);
    expect(await orderOf(uid)).toMatchObject({ status: 'completed', refunded_cents: 0 });
    expect(await balances(uid)).toEqual(before);
    expect(await soldOf()).toBe(sold);
    expect((await ticketsOf(uid))[0]).toMatchObject({ status: 'active', is_refunded: false });
    expect((await ticketsOf(uid))[1]).toMatchObject({ id: second.id, status: 'active' });
    expect((await ticketsOf(ofUsed))[0]).toMatchObject({ status: 'active', has_stock: true });
    const { id } = await orderOf(uid);
    const causes = await app.database('orders_ledger').where({ order_id: id }).distinct('cause');
    expect(causes.map(({ cause }) => cause as string)).toContain('refund_failed');
    const alert = (await app.mail()).findLast(({ subject }) => subject.includes(uid));
    expect(alert?.subject).toBe(`The refund for order ${uid} failed`);
  });

  test('returns after a full refund restores each ticket to what it was', async () => {
    const uid = whole;
    const before = await balances(uid);
    const [, voided, freed] = await ticketsOf(uid);
    for (const [ticket, putBackOnSale] of [
      [voided, false],
      [freed, true],
    ] as const)
      await client(contract, app.as.platform()).voidTicket({
        params: { tenantId: event.tenantId, eventId: event.eventId },
        body: { ticketId: ticket.uid, orderUID: uid, void: true, reason: 'Lost', putBackOnSale },
      });
    const tickets = await ticketsOf(uid);
    const sold = await soldOf();
    await refund(uid, { amount: 150 });
    expect(await soldOf()).toBe(sold - 2);
    await app.stripe.advance(86_400_000);
    await app.settled();
    expect(await orderOf(uid)).toMatchObject({ status: 'completed', refunded_cents: 0 });
    expect(await balances(uid)).toEqual(before);
    expect(await ticketsOf(uid)).toEqual(tickets);
    expect(await soldOf()).toBe(sold);
  });
});
