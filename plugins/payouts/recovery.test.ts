import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { beginTransfer } from './server/transfer/beginTransfer.ts';
import { recoverTransfers } from './server/transfer/sendTransfer.ts';
import {
  accountFor,
  attemptsOf,
  hold,
  payoutOf,
  stripeOf,
  transfer,
  transfersOf,
} from './testing.ts';
import { disagreements } from './testing/disagreements.ts';

const AT_ONCE = '4000000000000077';
const POSTS = { method: 'POST', path: '/v1/transfers' } as const;
const HOUR_MS = 3_600_000;

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
});
afterAll(async () => {
  try {
    expect(await disagreements(app)).toEqual([]);
  } finally {
    await app.stop();
  }
});
afterEach(() => app.stripe.clearFaults());

const sell = () => purchase(app, event, { General: 1 }, AT_ONCE);
const deps = () => app.runtime.depsOf('payouts');
const recover = () => recoverTransfers(deps(), { quietSeconds: 0 });
const stateOf = async (uid: string) => (await attemptsOf(app, uid)).map(({ state }) => state);
const age = (uid: string, column: 'created_at' | 'doubted_at', by: string) =>
  app
    .database('payouts_attempt')
    .where({ order_uid: uid })
    .update({ [column]: app.database.raw(`${column} - ?::interval`, [by]) });

/** The state after a process dies between the first commit and the call to Stripe. */
async function beginAndDie(uid: string) {
  const { tenantId } = event;
  const started = await deps()
    .forTenant(tenantId)
    .tx((tx) =>
      beginTransfer(tx, deps(), {
        tenantId,
        orderUID: uid,
        transferKind: { kind: 'payout' },
        payoutId: '00000000-0000-4000-8000-000000000000',
      }),
    );
  if (!('submitting' in started)) throw new Error(`Not started: ${JSON.stringify(started)}`);
  return started.submitting;
}

/** The same, after Stripe made the transfer. */
async function sendAndDie(uid: string) {
  const { params, idempotency_key } = await beginAndDie(uid);
  await stripeOf(app).transfers.create(params as Parameters<typeof send>[0], {
    idempotencyKey: idempotency_key,
  });
}
const send = (params: { amount: number; currency: string; destination: string }) => params;

const expectPaidOnce = async (uid: string) => {
  const made = await transfersOf(app, uid);
  expect(made).toHaveLength(1);
  expect(await payoutOf(app, uid)).toMatchObject({
    payout_completed: true,
    transferred_cents: made[0]?.amount,
  });
};

describe('a lost response', () => {
  test('is found in Stripe’s list after a 500 that followed the transfer', async () => {
    const uid = await sell();
    await app.stripe.faults({ match: POSTS, action: 'http_500_after_commit' });
    expect(await transfer(app, uid)).toMatchObject({
      success: false,
      message: 'in_progress',
      failedOrderPayouts: [{ orderUID: uid, reason: 'in_progress' }],
    });
    expect(await stateOf(uid)).toEqual(['unknown']);
    expect((await transfer(app, uid)).message).toBe('in_progress');
    await recover();
    await expectPaidOnce(uid);
  });

  test('makes no second transfer after a connection that was cut', async () => {
    const uid = await sell();
    await app.stripe.faults({ match: POSTS, action: 'reset_after_commit', times: 'always' });
    await transfer(app, uid);
    await recover();
    await expectPaidOnce(uid);
  });

  test('is retried under the same key if nothing was made', async () => {
    const uid = await sell();
    await app.stripe.faults({ match: POSTS, action: 'http_500_before', times: 'always' });
    expect((await transfer(app, uid)).message).toBe('in_progress');
    await recover();
    expect(await stateOf(uid)).toEqual(['unknown']);
    await expect(hold(app, event, uid)).rejects.toMatchObject({ status: 409 });
    await app.stripe.clearFaults();
    await recover();
    expect(await stateOf(uid)).toEqual(['succeeded']);
    await expectPaidOnce(uid);
  });

  test.each(['rate_limit_429', 'conflict_409'] as const)(
    'is not a refusal if it is a %s',
    async (action) => {
      const uid = await sell();
      await app.stripe.faults({ match: POSTS, action, times: 'always' });
      expect((await transfer(app, uid)).message).toBe('in_progress');
      await app.stripe.clearFaults();
      await recover();
      await expectPaidOnce(uid);
    },
  );

  test('is also learned from Stripe’s webhook', async () => {
    const uid = await sell();
    await sendAndDie(uid);
    await app.settled();
    await expectPaidOnce(uid);
  });
});

describe('a process that died', () => {
  test('before the call is finished by calling', async () => {
    const uid = await sell();
    await beginAndDie(uid);
    await recover();
    await expectPaidOnce(uid);
  });

  test('a moment ago is left alone, since it may still be running', async () => {
    const uid = await sell();
    await beginAndDie(uid);
    await recoverTransfers(deps());
    expect(await stateOf(uid)).toEqual(['submitting']);
    await recover();
  });

  test('is found by two sweeps at once, and paid once', async () => {
    const uid = await sell();
    await beginAndDie(uid);
    await Promise.all([recover(), recover(), recover()]);
    await recover();
    await expectPaidOnce(uid);
  });
});

describe('a crash found after 25 hours, when Stripe no longer knows the idempotency key,', () => {
  let asked: string;
  let notAsked: string;
  beforeAll(async () => {
    [asked, notAsked] = [await sell(), await sell()];
    await sendAndDie(asked);
    await beginAndDie(notAsked);
    for (const uid of [asked, notAsked]) await age(uid, 'created_at', '25 hours');
    // Nothing can be sold from here on, because the two clocks differ.
    await app.stripe.advance(25 * HOUR_MS);
  });

  test('is found in Stripe’s list if it happened after the call', async () => {
    const uid = asked;
    await recover();
    await expectPaidOnce(uid);
  });

  test('is given up if it happened before the call, and another attempt has a new key', async () => {
    const uid = notAsked;
    await recover();
    expect(await stateOf(uid)).toEqual(['unknown']);
    await recover();
    expect(await stateOf(uid)).toEqual(['unknown']);
    await age(uid, 'doubted_at', '5 minutes');
    await recover();
    expect(await stateOf(uid)).toEqual(['failed']);
    expect(await transfersOf(app, uid)).toEqual([]);
    expect((await transfer(app, uid)).success).toBe(true);
    expect((await attemptsOf(app, uid)).map(({ n }) => n)).toEqual([1, 2]);
    await expectPaidOnce(uid);
  });
});
