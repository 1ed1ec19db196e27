import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostFetch } from '@foyer/testing';
import { gateway } from './server.ts';
import { saleApp, type SaleApp } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());
beforeEach(() => app.database('payments_stripe_event').delete());

let last = 0;
const eventOf = (type: string, object: object, more: object = {}) => ({
  id: `evt_test_${(last += 1)}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type,
  data: { object },
  ...more,
});
const session = (id = 'cs_test_1') =>
  eventOf('checkout.session.completed', {
    id,
    object: 'checkout.session',
    metadata: { tenantId: app.tenants.a.id, orderUID: 'ORDER1' },
  });
const signed = (payload: string, given: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: given.secret ?? app.stripe.webhookSecret,
    ...(given.timestamp && { timestamp: given.timestamp }),
  });
const post = (payload: string, signature: string) =>
  hostFetch(app.port, app.publicBase)('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
const send = (event: object, secret?: string) => {
  const payload = JSON.stringify(event);
  return post(payload, signed(payload, { ...(secret && { secret }) }));
};
const kept = () =>
  app
    .database('payments_stripe_event')
    .orderBy('id')
    .select<{ id: string; state: string; account: string | null }[]>('id', 'state', 'account');

describe('a gateway event', () => {
  test('is stored and acknowledged at once', async () => {
    const event = session();
    const answer = await send(event);
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    expect(await kept()).toEqual([{ id: event.id, state: 'told', account: null }]);
  });

  test('is stored once however often it is delivered, even concurrently', async () => {
    const event = session();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await send(event)).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  test('of a connected account has its own secret and names the account', async () => {
    const event = { ...session(), account: 'acct_1Connected' };
    expect((await send(event, app.stripe.connectWebhookSecret)).status).toBe(200);
    expect(await kept()).toMatchObject([{ account: 'acct_1Connected' }]);
  });

  test('whose body was changed is rejected', async () => {
    const payload = JSON.stringify(session());
    const answer = await post(payload.replace('cs_test_1', 'cs_test_2'), signed(payload));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'bad_signature' } });
    expect(await kept()).toEqual([]);
  });

  test('signed more than 300 seconds ago is rejected, and one signed 290 seconds ago is accepted', async () => {
    const payload = JSON.stringify(session());
    const ago = (seconds: number) =>
      post(payload, signed(payload, { timestamp: Math.floor(Date.now() / 1000) - seconds }));
    expect((await ago(310)).status).toBe(400);
    expect(await kept()).toEqual([]);
    expect((await ago(290)).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  test('is accepted if the gateway’s clock is behind ours, but an old one is not', async () => {
    const { now, stripe } = app.runtime.depsOf('payments').use(gateway);
    await app.stripe.advance(-600_000);
    await stripe().balance.retrieve();
    const payload = JSON.stringify(session());
    const ago = (seconds: number) =>
      post(payload, signed(payload, { timestamp: Math.floor(now() / 1000) - seconds }));
    expect((await ago(310)).status).toBe(400);
    expect((await ago(290)).status).toBe(200);
    await app.stripe.advance(600_000);
    await stripe().balance.retrieve();
  });

  test('with a foreign signature, no signature or an invalid body is rejected', async () => {
    expect((await send(session(), 'whsec_of_a_stranger')).status).toBe(400);
    expect((await post(JSON.stringify(session()), '')).status).toBe(400);
    expect((await post('not json', signed('not json'))).status).toBe(400);
    expect((await post('', signed(''))).status).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test('without effect is not stored, and one about a foreign object is not emitted', async () => {
    expect((await send(eventOf('customer.created', { id: 'cus_1' }))).status).toBe(200);
    expect(await kept()).toEqual([]);
    const foreign = eventOf('charge.updated', { id: 'ch_1', metadata: {} });
    expect((await send(foreign)).status).toBe(200);
    expect(await kept()).toMatchObject([{ id: foreign.id, state: 'ignored' }]);
  });

  test('that can’t be stored returns 500, so it is delivered again', async () => {
    const event = session();
    await app.database.raw('alter table payments_stripe_event rename to payments_elsewhere');
    expect((await send(event)).status).toBe(500);
    await app.database.raw('alter table payments_elsewhere rename to payments_stripe_event');
    expect((await send(event)).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });
});
