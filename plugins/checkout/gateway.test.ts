import { client } from '@foyer/kit';
import { payments } from '@foyer/plugin-payments/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepPayments } from './server.ts';
import { buyer, onSale, type Buyer, type EventOnSale } from './testing.ts';
import { attemptsOf, countersOf, letPagesAge, orderOf, pagesOf } from './testing/facts.ts';

const PAGES = { method: 'POST', path: '/v1/checkout/sessions' } as const;

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  // Long enough for responses that arrive, short for tests that wait for one that doesn't.
  app = await saleApp({ variables: { STRIPE_TIMEOUT_SECONDS: '3' } });
  event = await onSale(app, { types: { General: { quantity: 100 } } });
});
afterAll(() => app.stop());
afterEach(() => app.stripe.clearFaults());

async function held(onSaleEvent = event): Promise<{ one: Buyer; orderUID: string }> {
  const one = await buyer(app, onSaleEvent);
  const { transactionNumber } = await one.hold();
  return { one, orderUID: transactionNumber ?? '' };
}

/** Pays on whatever page the buyer is sent to, and checks that the failure left no trace. */
async function expectPaidOnce({ one, orderUID }: Awaited<ReturnType<typeof held>>) {
  const { session } = await one.place();
  await app.stripe.pay(session);
  await app.settled();
  expect(await orderOf(app, orderUID)).toMatchObject({ status: 'completed', tickets: 1 });
  expect((await pagesOf(app, orderUID)).filter(({ status }) => status === 'complete')).toHaveLength(
    1,
  );
}

describe('a payment page', () => {
  test.each(['http_500_after_commit', 'reset_after_commit'] as const)(
    'created despite a %s is found, and is the only one',
    async (action) => {
      const buying = await held();
      await app.stripe.faults({ match: PAGES, action, times: 4 });
      const { url } = await buying.one.place();
      await app.stripe.clearFaults();
      expect(await pagesOf(app, buying.orderUID)).toMatchObject([{ url }]);
      expect(await attemptsOf(app, buying.orderUID)).toMatchObject([{ n: 1, state: 'open' }]);
      expect(await buying.one.place()).toMatchObject({ url });
      await expectPaidOnce(buying);
    },
  );

  test.each(['rate_limit_429', 'conflict_409'] as const)(
    'rejected temporarily with a %s is requested again under its key',
    async (action) => {
      const buying = await held();
      await app.stripe.faults({ match: PAGES, action, times: 'always' });
      await expect(buying.one.place()).rejects.toMatchObject({
        status: 503,
        code: 'gateway_unreachable',
      });
      await app.stripe.clearFaults();
      expect(await pagesOf(app, buying.orderUID)).toEqual([]);
      expect(await attemptsOf(app, buying.orderUID)).toMatchObject([{ n: 1, state: 'creating' }]);
      await expectPaidOnce(buying);
      expect(await attemptsOf(app, buying.orderUID)).toMatchObject([{ n: 1, state: 'paid' }]);
    },
  );

  test('that can’t be created shows a message, and the next try creates another', async () => {
    const buying = await held();
    await app.stripe.faults({ match: PAGES, action: 'http_500_before', times: 'always' });
    await expect(buying.one.place()).rejects.toMatchObject({
      status: 503,
      message: 'The payment service isn’t responding. Try again in a minute.',
    });
    await app.stripe.clearFaults();
    expect(await attemptsOf(app, buying.orderUID)).toMatchObject([{ n: 1, state: 'failed' }]);
    await expectPaidOnce(buying);
    expect(await pagesOf(app, buying.orderUID)).toHaveLength(1);
  });

  test(
    'whose response never arrives is returned to the next try',
    { timeout: 60_000 },
    async () => {
      const buying = await held();
      await app.stripe.faults({ match: PAGES, action: 'timeout_after_commit' });
      const first = buying.one.place();
      await expect.poll(() => pagesOf(app, buying.orderUID)).toHaveLength(1);
      const { url } = await buying.one.place();
      expect(await first).toMatchObject({ url });
      await expectPaidOnce(buying);
    },
  );

  test('that was requested only once is found by the sweep', async () => {
    const buying = await held();
    await app.stripe.faults({ match: PAGES, action: 'rate_limit_429', times: 'always' });
    await expect(buying.one.place()).rejects.toMatchObject({ status: 503 });
    await app.stripe.clearFaults();
    await sweepPayments(app.runtime.depsOf('checkout'));
    expect(await attemptsOf(app, buying.orderUID)).toMatchObject([{ state: 'creating' }]);
    await letPagesAge(app);
    await sweepPayments(app.runtime.depsOf('checkout'));
    expect(await attemptsOf(app, buying.orderUID)).toMatchObject([{ n: 1, state: 'open' }]);
    expect(await pagesOf(app, buying.orderUID)).toHaveLength(1);
    await expectPaidOnce(buying);
  });

  test('that was delayed and would now be too short is requested with a new expiry', async () => {
    const buying = await held();
    await app.stripe.faults({ match: PAGES, action: 'rate_limit_429', times: 'always' });
    await expect(buying.one.place()).rejects.toMatchObject({ status: 503 });
    await app.stripe.clearFaults();
    await app.stripe.advance(5 * 60_000);
    await expectPaidOnce(buying);
    expect(await attemptsOf(app, buying.orderUID)).toMatchObject([
      { n: 1, state: 'failed' },
      { n: 2, state: 'paid' },
    ]);
  });

  test.each([
    ['replaced when the buyer tries again', false],
    ['left alone by the sweep, and replaced when the buyer tries again', true],
  ])('delayed too long by an outage is %s', async (_what, isSwept) => {
    const buying = await held();
    await app.stripe.faults({ match: PAGES, action: 'rate_limit_429', times: 'always' });
    await expect(buying.one.place()).rejects.toMatchObject({ status: 503 });
    await letPagesAge(app);
    // The gateway's clock has not been read since.
    await app
      .database('checkout_attempt')
      .where({ order_uid: buying.orderUID })
      .update({
        expires_at: app.database.raw("expires_at - interval '6 minutes'"),
        params: app.database.raw(
          `jsonb_set(params, '{expires_at}', to_jsonb((params ->> 'expires_at')::int - 360))`,
        ),
      });
    await app.stripe.clearFaults();
    if (isSwept) {
      await sweepPayments(app.runtime.depsOf('checkout'));
      expect(await orderOf(app, buying.orderUID)).toMatchObject({ status: 'awaiting_payment' });
    }
    await expectPaidOnce(buying);
    expect((await attemptsOf(app, buying.orderUID)).at(-1)).toMatchObject({ state: 'paid' });
  });

  test('that was delayed and would now be too short doesn’t keep the buyer from going back', async () => {
    const { one, orderUID } = await held();
    await app.stripe.faults({ match: PAGES, action: 'rate_limit_429', times: 'always' });
    await expect(one.place()).rejects.toMatchObject({ status: 503 });
    await app.stripe.clearFaults();
    await app.stripe.advance(5 * 60_000);
    await one.api.releaseHold({ params: one.path });
    expect(await pagesOf(app, orderUID)).toEqual([]);
  });

  test('that never arrived and has expired closes its order and frees its tickets', async () => {
    const own = await onSale(app);
    const { one, orderUID } = await held(own);
    await app.stripe.faults({ match: PAGES, action: 'rate_limit_429', times: 'always' });
    await expect(one.place()).rejects.toMatchObject({ status: 503 });
    await app.stripe.clearFaults();
    const past = app.database.raw("now() - interval '1 hour'");
    await app
      .database('checkout_attempt')
      .where({ order_uid: orderUID })
      .update({
        expires_at: past,
        params: app.database.raw(
          `jsonb_set(params, '{expires_at}', to_jsonb(extract(epoch from ${past.toQuery()})::int))`,
        ),
      });
    await app.database('events_hold').where({ event_id: own.eventId }).update({ expires_at: past });
    await sweepPayments(app.runtime.depsOf('checkout'));
    expect(await attemptsOf(app, orderUID)).toMatchObject([{ state: 'failed' }]);
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'failed', tickets: 0 });
    await app.database.raw('select events_sweep(?, ?)', [own.tenantId, own.eventId]);
    expect(await countersOf(app, own)).toEqual({ capacity: 10, held: 0, sold: 0 });
  });
});

describe('an account unknown to Stripe', () => {
  test('shows the buyer a message, and the cart can be paid once it is fixed', async () => {
    const other = await onSale(app, { tenant: 'b' });
    const platform = client(payments, app.as.platform());
    const params = { tenantId: other.tenantId };
    const { version: _ofOneSave, ...setup } = await platform.paymentSetting({ params });
    const save = (payment: Partial<(typeof setup)['payment']>) =>
      platform.payoutUpdate({ body: { ...setup, payment: { ...setup.payment, ...payment } } });
    await save({ type: 'tenant', profileId: 'acct_1Nowhere' });
    const { one, orderUID } = await held(other);
    await expect
      .poll(() => one.place().catch(({ code }: { code: string }) => code))
      .toBe('gateway_refused');
    expect(await orderOf(app, orderUID)).toMatchObject({ status: 'failed', tickets: 0 });
    await save({ type: 'platform', profileId: null });
    await expect
      .poll(() =>
        one.place().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expectPaidOnce({ one, orderUID });
  });
});
