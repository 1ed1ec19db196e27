import { randomUUID } from 'node:crypto';
import type { TestApp } from '@foyer/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyer, CONTACT, onSale, waitingIn, type Buyer, type EventOnSale } from './testing.ts';
import { attemptsOf, countersOf, orderOf, pagesOf, stripeOf } from './testing/facts.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

async function placed(event: EventOnSale, quantity = 1) {
  const one = await buyer(app, event, { General: quantity });
  await one.hold();
  return { one, ...(await one.place()) };
}

/** Sends twenty requests at once and holds them at a barrier until several have reached it. */
async function twenty<T>(
  work: () => Promise<T>,
  { at = app, waiting = 3 }: { at?: TestApp; waiting?: number } = {},
) {
  const lock = await at.database.transaction();
  try {
    await lock.raw('lock table orders_order in exclusive mode');
    const answers = Promise.allSettled(Array.from({ length: 20 }, work));
    await expect.poll(() => waitingIn(at), { timeout: 10_000 }).toBeGreaterThanOrEqual(waiting);
    await lock.rollback();
    return answers;
  } finally {
    if (!lock.isCompleted()) await lock.rollback();
  }
}
const urlsOf = (answers: PromiseSettledResult<{ url: string }>[]) => [
  ...new Set(answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.url] : []))),
];

function submit(one: Buyer, event: EventOnSale, headers: Record<string, string>) {
  const home = `http://a.${app.publicBase}/${event.slug}`;
  const body = { order: CONTACT, cancelUrl: `${home}/cart`, successUrl: `${home}/success` };
  return one.api.createPayment({ params: one.path, body, headers });
}

describe('twenty concurrent submits', () => {
  test('create more than one session if the cart is not locked', async () => {
    const unguarded = await saleApp();
    try {
      const { rows } = await unguarded.database.raw<{ rows: { source: string }[] }>(
        `select pg_get_functiondef('checkout_pay(uuid, uuid, uuid, boolean)'::regprocedure) as source`,
      );
      // The same with a delay before the lock, and without the unique constraint that would catch
      // it.
      await unguarded.database.raw(
        String(rows[0]?.source).replace('for update', '; perform pg_sleep(0.1)'),
      );
      await unguarded.database.raw(
        'alter table checkout_attempt drop constraint checkout_attempt_tenant_id_idempotency_key_key',
      );
      await unguarded.database.raw(
        'alter table checkout_attempt drop constraint checkout_attempt_tenant_id_order_uid_n_key',
      );
      const event = await onSale(unguarded);
      // How many get past the lock depends on timing, so several carts are tried.
      const attemptsOfOneMore = async (): Promise<number> => {
        const one = await buyer(unguarded, event);
        const { transactionNumber } = await one.hold();
        await twenty(() => one.place(), { at: unguarded });
        return (await attemptsOf(unguarded, transactionNumber ?? '')).length;
      };
      await expect.poll(attemptsOfOneMore, { timeout: 60_000 }).toBeGreaterThan(1);
    } finally {
      await unguarded.stop();
    }
  });

  test('create one session, and all get its URL', async () => {
    const event = await onSale(app);
    const one = await buyer(app, event);
    await one.hold();
    const answers = await twenty(() => one.place());
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(urlsOf(answers)).toHaveLength(1);
    const { orderUID } = await one.place();
    expect(await pagesOf(app, orderUID)).toHaveLength(1);
    expect(await attemptsOf(app, orderUID)).toMatchObject([{ n: 1, state: 'open' }]);
    expect(await countersOf(app, event)).toMatchObject({ held: 1 });
  });

  test('under one key create one session, and return it or a 409 for a request in progress', async () => {
    const event = await onSale(app);
    const one = await buyer(app, event);
    await one.hold();
    const headers = { 'idempotency-key': randomUUID() };
    // One request per key runs. The others get a 409 or wait for its response.
    const answers = await twenty(() => submit(one, event, headers), { waiting: 1 });
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
    const { transactionNumber, message } = await submit(one, event, headers);
    expect(await pagesOf(app, transactionNumber)).toMatchObject([{ url: message }]);
  });

  test('complete a free order once', async () => {
    const event = await onSale(app, { types: { General: { price: 0, kind: 'free' } } });
    const one = await buyer(app, event);
    const { transactionNumber } = await one.hold();
    const answers = await twenty(() => one.place());
    expect(urlsOf(answers)).toHaveLength(1);
    expect(await orderOf(app, transactionNumber ?? '')).toMatchObject({ tickets: 1, sumCents: 0 });
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 1 });
  });
});

test('stores concurrent sessions together, each with its own order, and one failure doesn’t lose the others', async () => {
  const event = await onSale(app);
  const several = await Promise.all(Array.from({ length: 8 }, () => buyer(app, event)));
  const orderUIDs: string[] = [];
  for (const one of several) orderUIDs.push((await one.hold()).transactionNumber ?? '');
  const [unlucky = ''] = orderUIDs.slice(5);
  // The first is slow, so that the others are batched. A sequence counts them, including failed
  // ones.
  await app.database.raw(`
    create sequence test_together;
    grant all on sequence test_together to foyer_app;
    create function test_opened() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.2);
      perform setval('test_together', greatest(
        (select last_value from test_together), (select count(*) from opened)));
      if exists (select from opened where order_uid = '${unlucky}') then
        raise 'not written down';
      end if;
      return null;
    end $$;
    create trigger test_opened after update on checkout_attempt
    referencing new table as opened for each statement execute function test_opened()
  `);
  const answers = await Promise.allSettled(several.map((one) => one.place()));
  const { last_value: most } = await app.database('test_together').first();
  await app.database.raw('drop trigger test_opened on checkout_attempt');
  expect(answers.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([5]);
  expect(Number(most)).toBeGreaterThan(1);
  const again = await several[5]?.place();
  expect(again?.orderUID).toBe(unlucky);
  for (const [n, orderUID] of orderUIDs.entries()) {
    const [page, ...others] = await pagesOf(app, orderUID);
    expect(others).toEqual([]);
    const [answer] = answers.slice(n);
    const told = answer?.status === 'fulfilled' ? answer.value : again;
    expect(told).toMatchObject({ orderUID, url: page?.url, session: page?.id });
    expect(await attemptsOf(app, orderUID)).toEqual([
      { n: 1, state: 'open', session_id: page?.id },
    ]);
  }
});

describe('a returning buyer', () => {
  test('gets the same session for the same cart, and another one under another name', async () => {
    const { one, url, orderUID, session } = await placed(await onSale(app));
    expect(await one.place()).toMatchObject({ url, orderUID });
    const renamed = await one.place({ name: 'Ada King' });
    expect(renamed).toMatchObject({ orderUID });
    expect(renamed.url).not.toBe(url);
    expect(await stripeOf(app).checkout.sessions.retrieve(session)).toMatchObject({
      status: 'expired',
    });
    expect(await orderOf(app, orderUID)).toMatchObject({ lastName: 'King' });
    expect(await attemptsOf(app, orderUID)).toMatchObject([
      { n: 1, state: 'expired' },
      { n: 2, state: 'open' },
    ]);
  });

  test('frees the tickets with the back button, and can’t pay in the old session', async () => {
    const event = await onSale(app);
    const { one, session, orderUID } = await placed(event, 3);
    expect(await countersOf(app, event)).toMatchObject({ held: 3 });
    const cart = await one.api.releaseHold({ params: one.path });
    expect(cart).toMatchObject({ status: 'draft', expiresAt: null });
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 0 });
    expect(await app.stripe.pay(session)).toMatchObject({ result: 'not_open', status: 'expired' });
    await app.settled();
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'expired', tickets: 0 });
    await one.hold();
    const again = await one.place();
    await app.stripe.pay(again.session);
    await app.settled();
    expect(await orderOf(app, again.orderUID)).toMatchObject({ status: 'completed', tickets: 3 });
  });

  test('gets the tickets when going back right after paying', async () => {
    const event = await onSale(app);
    const { one, session, orderUID } = await placed(event);
    await app.stripe.faults({ match: {}, action: 'hold_until_flush', times: 'always' });
    await app.stripe.pay(session);
    await expect(one.api.releaseHold({ params: one.path })).rejects.toMatchObject({
      status: 409,
      code: 'already_paid',
    });
    await app.stripe.clearFaults();
    await app.settled();
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 1 });
    await expect(one.place()).rejects.toMatchObject({ code: 'already_paid' });
    await expect(one.hold()).rejects.toMatchObject({ code: 'already_paid' });
  });

  test('pays for the changed tickets, and the old session is expired', async () => {
    const event = await onSale(app);
    const { one, session, orderUID } = await placed(event);
    const lines = [{ ticketId: event.types['General'] ?? '', quantity: 4 }];
    const changed = await one.api.changeCart({ params: one.path, body: { lines } });
    expect(changed).toMatchObject({ status: 'draft', ticketCount: 4 });
    expect(await app.stripe.pay(session)).toMatchObject({ result: 'not_open' });
    await one.hold();
    const second = await one.place();
    expect(second).toMatchObject({ orderUID });
    await app.stripe.pay(second.session);
    await app.settled();
    expect(await orderOf(app, orderUID)).toMatchObject({ totalCents: 20_000, tickets: 4 });
    expect(await countersOf(app, event)).toMatchObject({ held: 0, sold: 4 });
  });

  test('pays with another card in the same session after a decline', async () => {
    const event = await onSale(app);
    const { one, session, orderUID } = await placed(event);
    expect(await app.stripe.pay(session, '4000000000000002')).toMatchObject({
      result: 'declined',
    });
    await app.settled();
    expect(await one.status()).toMatchObject({ status: 'awaiting_payment' });
    expect(await countersOf(app, event)).toMatchObject({ held: 1 });
    await app.stripe.pay(session);
    await app.settled();
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  });

  test('sees the order closed when its session has expired, and can start again', async () => {
    const event = await onSale(app);
    const { one, session, orderUID } = await placed(event);
    await stripeOf(app).checkout.sessions.expire(session);
    await app.settled();
    expect(await one.status()).toMatchObject({ status: 'expired' });
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'expired', tickets: 0 });
    expect(await countersOf(app, event)).toEqual({ capacity: 10, held: 0, sold: 0 });
    const again = await one.place();
    expect(again).toMatchObject({ orderUID });
    await app.stripe.pay(again.session);
    await app.settled();
    expect(await one.status()).toMatchObject({ status: 'completed' });
  });
});
