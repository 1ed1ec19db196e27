import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { beginTransfer } from './server/transfer/beginTransfer.ts';
import { recoverTransfers } from './server/transfer/recoverTransfers.ts';
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

/** As a process leaves it that dies after the first commit, before it has asked the gateway. */
async function beginAndDie(uid: string) {
  const { tenantId } = event;
  const begun = await deps()
    .forTenant(tenantId)
    .tx((tx) =>
      beginTransfer(tx, deps(), {
        tenantId,
        orderUID: uid,
        leg: 'main',
        payoutId: '00000000-0000-4000-8000-000000000000',
      }),
    );
  if (!('submitting' in begun)) throw new Error(`Not begun: ${JSON.stringify(begun)}`);
  return begun.submitting;
}

/** The same, after the gateway made it. */
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

describe('an answer that is lost', () => {
  test('as a 500 after the transfer was made is found out from the gateway’s list', async () => {
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

  test('as a cut connection after the transfer was made makes no second', async () => {
    const uid = await sell();
    await app.stripe.faults({ match: POSTS, action: 'reset_after_commit', times: 'always' });
    await transfer(app, uid);
    await recover();
    await expectPaidOnce(uid);
  });

  test('with nothing made is asked again under the same key', async () => {
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
    'as a %s is no refusal',
    async (action) => {
      const uid = await sell();
      await app.stripe.faults({ match: POSTS, action, times: 'always' });
      expect((await transfer(app, uid)).message).toBe('in_progress');
      await app.stripe.clearFaults();
      await recover();
      await expectPaidOnce(uid);
    },
  );

  test('is learned from the gateway’s webhook as well', async () => {
    const uid = await sell();
    await sendAndDie(uid);
    await app.settled();
    await expectPaidOnce(uid);
  });
});

describe('a process that died', () => {
  test('before it asked is finished by asking', async () => {
    const uid = await sell();
    await beginAndDie(uid);
    await recover();
    await expectPaidOnce(uid);
  });

  test('a moment ago is left alone: it may be alive', async () => {
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

describe('a crash that is found 25 hours later, when the gateway has forgotten the key,', () => {
  let asked: string;
  let notAsked: string;
  beforeAll(async () => {
    [asked, notAsked] = [await sell(), await sell()];
    await sendAndDie(asked);
    await beginAndDie(notAsked);
    for (const uid of [asked, notAsked]) await age(uid, 'created_at', '25 hours');
    // From here on nothing can be sold: the two clocks differ.
    await app.stripe.advance(25 * HOUR_MS);
  });

  test('after it asked, is found in the gateway’s list', async () => {
    const uid = asked;
    await recover();
    await expectPaidOnce(uid);
  });

  test('before it asked, is given up, and another try has a new key', async () => {
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
