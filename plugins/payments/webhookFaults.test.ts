import { client } from '@foyer/kit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { payments } from './contract.ts';
import { sweepEvents } from './server.ts';
import { saleApp, type SaleApp } from './testing.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 100 } } });
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

/** Everything that a purchase leaves, regardless of the webhooks. */
async function stateOf(uid: string) {
  const order = await app.database('orders_order').where({ uid }).first();
  const tickets = await app.database('orders_ticket').where({ order_id: order.id });
  const entries = await app.database('orders_ledger').where({ order_id: order.id });
  const letters = (await app.mail()).filter(({ text }) => text.includes(uid));
  return {
    status: order.status as string,
    feeCents: Number(order.gateway_fee_cents),
    hasDate: order.balance_available_at !== null,
    tickets: tickets.length,
    sales: entries.filter(({ cause, account }) => cause === 'sale' && account === 'buyer').length,
    sum: entries.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0),
    letters: letters.length,
  };
}
const RIGHT = {
  status: 'completed',
  feeCents: 320,
  hasDate: true,
  tickets: 2,
  sales: 1,
  sum: 0,
  letters: 1,
};

test('a purchase with all webhooks in order sets the expected result', async () => {
  expect(await stateOf(await purchase(app, event, { General: 2 }))).toEqual(RIGHT);
});

test.each(['duplicate', 'reorder', 'delay', 'hold_until_flush'] as const)(
  'webhooks with the fault %s lead to the same result',
  async (action) => {
    await app.stripe.faults({ match: { eventType: '*' }, action, ms: 20, times: 'always' });
    const uid = await purchase(app, event, { General: 2 });
    await app.stripe.clearFaults();
    await app.settled();
    expect(await stateOf(uid)).toEqual(RIGHT);
  },
);

test.each(['drop', 'bad_signature', 'stale_timestamp'] as const)(
  'the sweep makes up for webhooks that all have the fault %s',
  async (action) => {
    await app.stripe.faults({ match: { eventType: '*' }, action, times: 'always' });
    const uid = await purchase(app, event, { General: 2 });
    expect((await stateOf(uid)).status).toBe('awaiting_payment');
    await sweepEvents(app.runtime.depsOf('payments'));
    await app.jobs.run();
    expect(await stateOf(uid)).toEqual(RIGHT);
  },
);

test('events that are delivered again much later change nothing', async () => {
  const uid = await purchase(app, event, { General: 2 });
  const events = await app.database('payments_stripe_event').orderBy('created_at', 'desc');
  // The stored events are deleted, so each is delivered once more, the last one first.
  await app.database('payments_stripe_event').delete();
  for (const { id } of events) await app.stripe.redeliver(id as string);
  await app.settled();
  expect(await stateOf(uid)).toEqual(RIGHT);
});

test('with every webhook lost, charges by a tenant are found on its own account', async () => {
  const params = { tenantId: app.tenants.b.id };
  const api = client(payments, app.as.platform());
  const { account } = await api.onboardingLink({ params, body: {} });
  await app.stripe.onboard(account);
  await app.settled();
  const before = await api.paymentSetting({ params });
  await api.payoutUpdate({
    body: { ...before, payment: { ...before.payment, type: 'tenant', direct: true } },
  });
  const theirs = await onSale(app, { tenant: 'b' });
  await app.stripe.faults({ match: { eventType: '*' }, action: 'drop', times: 'always' });
  const uid = await purchase(app, theirs, { General: 2 });
  expect((await stateOf(uid)).status).toBe('awaiting_payment');
  await sweepEvents(app.runtime.depsOf('payments'));
  await app.jobs.run();
  expect(await stateOf(uid)).toMatchObject({ status: 'completed', tickets: 2, sum: 0, sales: 1 });
  const found = await app.database('payments_stripe_event').where({ account }).pluck('type');
  expect(found).toContain('checkout.session.completed');
});
