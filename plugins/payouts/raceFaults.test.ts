import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adjustAllDue } from './server/transfer/transferOrders.ts';
import { beginTransfer } from './server/transfer/beginTransfer.ts';
import { recoverReversals } from './server/reversal/reversals.ts';
import {
  accountFor,
  attemptsOf,
  payoutOf,
  platform,
  stripeOf,
  transfer,
  transfersOf,
} from './testing.ts';
import { disagreements } from './testing/disagreements.ts';
import {
  dispute,
  expectTruth,
  faultBench,
  giveBack,
  orderRow,
  recover,
  sell,
  unheard,
  winDispute,
  type FaultBench,
} from './testing/faultBench.ts';

const POSTS = { method: 'POST', path: '/v1/transfers' } as const;
const REVERSALS = { method: 'POST', path: '/v1/transfers/*/reversals' } as const;

let bench: FaultBench;
beforeAll(async () => {
  bench = await faultBench({ STRIPE_TIMEOUT_SECONDS: '2' });
});
afterAll(async () => {
  try {
    expect(await disagreements(bench.app)).toEqual([]);
    expect((await bench.app.stripe.books()).sumCents).toBe(0);
  } finally {
    await bench.app.stop();
  }
});
afterEach(() => bench.app.stripe.clearFaults());

const twenty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work));
const deps = () => bench.app.runtime.depsOf('payouts');
const netOf = async (uid: string) =>
  (await transfersOf(bench.app, uid)).reduce(
    (sum, one) => sum + one.amount - one.amount_reversed,
    0,
  );
const paidOut = async () => {
  const uid = await sell(bench);
  expect((await transfer(bench.app, uid)).success).toBe(true);
  return uid;
};
/** A transfer that Stripe hasn't responded to yet. */
async function slowTransfer(uid: string, ms = 1_200) {
  await bench.app.stripe.faults({ match: POSTS, action: 'slow', ms });
  const answer = transfer(bench.app, uid);
  await expect.poll(() => attemptsOf(bench.app, uid)).toHaveLength(1);
  return { answer };
}

test('pays each order once when two operators select the same orders, and says which were already paid', async () => {
  const uids: string[] = [];
  for (let n = 0; n < 6; n += 1) uids.push(await sell(bench));
  await bench.app.stripe.faults({ match: POSTS, action: 'slow', ms: 100, times: 'always' });
  const [one, other] = await Promise.all([
    transfer(bench.app, ...uids.slice(0, 4)),
    transfer(bench.app, ...uids.slice(2).toReversed()),
  ]);
  const paid = [...one.completedOrderPayouts, ...other.completedOrderPayouts];
  expect(paid.map(({ orderUID }) => orderUID).toSorted()).toEqual(uids.toSorted());
  const failed = [...one.failedOrderPayouts, ...other.failedOrderPayouts];
  expect(failed.map(({ orderUID }) => orderUID).toSorted()).toEqual(uids.slice(2, 4).toSorted());
  for (const { reason } of failed) expect(reason).toMatch(/^(in_progress|already_completed)$/);
  for (const uid of uids) {
    expect(await transfersOf(bench.app, uid)).toHaveLength(1);
    await expectTruth(bench, uid);
  }
});

describe('a dispute', () => {
  test('during a transfer reverses it once it has arrived', async () => {
    const uid = await sell(bench);
    const { answer } = await slowTransfer(uid);
    await dispute(bench, uid);
    await bench.app.settled();
    expect(await payoutOf(bench.app, uid)).toMatchObject({ system_hold: true });
    expect((await answer).success).toBe(true);
    await bench.app.settled();
    expect(await netOf(uid)).toBe(0);
    await expectTruth(bench, uid);
  });

  test('that races a transfer leaves the tenant nothing of it, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const uid = await sell(bench);
      await Promise.all([
        transfer(bench.app, uid),
        dispute(bench, uid).then(() => bench.app.stripe.flush()),
      ]);
      await bench.app.settled();
      expect(await netOf(uid)).toBe(0);
      await expectTruth(bench, uid);
    }
  });
});

describe('Stripe’s webhook', () => {
  test('records the transfer if it arrives before the response, and the response matches', async () => {
    const uid = await sell(bench);
    await bench.app.stripe.faults({ match: POSTS, action: 'timeout_after_commit' });
    const answer = transfer(bench.app, uid);
    await expect.poll(() => transfersOf(bench.app, uid)).toHaveLength(1);
    await bench.app.settled();
    const { payout_id } = await payoutOf(bench.app, uid);
    expect(payout_id).not.toBeNull();
    const { completedOrderPayouts } = await answer;
    expect(completedOrderPayouts).toMatchObject([{ orderUID: uid, payoutId: payout_id }]);
    await expectTruth(bench, uid);
  });

  test('records a reversal once if it arrives before the response', async () => {
    const uid = await paidOut();
    await bench.app.stripe.faults({ match: REVERSALS, action: 'timeout_after_commit' });
    await giveBack(bench, uid, 3);
    const asked = bench.app.jobs.run();
    await expect
      .poll(async () => (await transfersOf(bench.app, uid))[0]?.amount_reversed)
      .toBe(300);
    await bench.app.stripe.flush();
    await asked;
    await bench.app.settled();
    expect(await payoutOf(bench.app, uid)).toMatchObject({ reversed_cents: 300, owed_cents: 0 });
    await expectTruth(bench, uid);
  });
});

describe('twenty concurrent calls', () => {
  test('find one lost reversal, and make it once', async () => {
    const uid = await paidOut();
    await bench.app.stripe.faults(unheard, {
      match: REVERSALS,
      action: 'http_500_before',
      times: 'always',
    });
    await giveBack(bench, uid, 4);
    await bench.app.jobs.run();
    await bench.app.stripe.clearFaults();
    await twenty(() => recoverReversals(deps(), { quietSeconds: 0 }));
    await bench.app.settled();
    expect(await payoutOf(bench.app, uid)).toMatchObject({ reversed_cents: 400, owed_cents: 0 });
    await expectTruth(bench, uid);
  });

  test('pay an adjustment once', async () => {
    await sell(bench, 10);
    const uid = await paidOut();
    const { share } = await orderRow(bench.app, uid);
    const id = await dispute(bench, uid);
    await bench.app.settled();
    await bench.app.stripe.faults({ match: POSTS, action: 'balance_insufficient' });
    await winDispute(bench.app, id);
    await bench.app.settled();
    await bench.app
      .database('payouts_order')
      .where({ order_uid: uid })
      .update({ adjust_at: new Date() });
    await bench.app.stripe.faults({ match: POSTS, action: 'slow', ms: 200, times: 'always' });
    await twenty(() => adjustAllDue(deps()));
    await bench.app.settled();
    expect(await netOf(uid)).toBe(share);
    await expectTruth(bench, uid);
  });
});

test('asks again under the same key when a crash is found an hour later', async () => {
  const uid = await sell(bench);
  const { tenantId } = bench.event;
  const payoutId = '00000000-0000-4000-8000-000000000001';
  await deps()
    .forTenant(tenantId)
    .tx((tx) =>
      beginTransfer(tx, deps(), {
        tenantId,
        orderUID: uid,
        transferKind: { kind: 'payout' },
        payoutId,
      }),
    );
  await bench.app
    .database('payouts_attempt')
    .where({ order_uid: uid })
    .update({
      created_at: bench.app.database.raw(`now() - interval '1 hour'`),
      updated_at: bench.app.database.raw(`now() - interval '1 hour'`),
    });
  expect((await transfer(bench.app, uid)).message).toBe('in_progress');
  await recover(bench);
  expect(await attemptsOf(bench.app, uid)).toMatchObject([{ n: 1, state: 'succeeded' }]);
  expect(await netOf(uid)).toBe((await orderRow(bench.app, uid)).share);
  await expectTruth(bench, uid);
});

describe('the platform’s balance', () => {
  test('isn’t needed for what an order’s own charge funds', async () => {
    const poor = await faultBench();
    try {
      const uid = await sell(poor);
      const [platformId, { availableCents }] = Object.entries(
        (await poor.app.stripe.books()).accounts,
      ).find(([id]) => id !== poor.account) ?? ['', { availableCents: 0 }];
      expect(platformId).toMatch(/^acct_/);
      // A refund that needs more than the platform's balance.
      const other = await sell(poor);
      const { share } = await orderRow(poor.app, uid);
      await stripeOf(poor.app).transfers.create({
        amount: availableCents - 100,
        currency: 'usd',
        destination: poor.account,
      });
      const books = await poor.app.stripe.books();
      expect(books.accounts[platformId]?.availableCents).toBeLessThan(share + 5_000);
      expect((await transfer(poor.app, uid, other)).success).toBe(true);
      await expectTruth(poor, uid);
    } finally {
      await poor.app.stop();
    }
  });
});

describe('a closed account', () => {
  const close = () => stripeOf(bench.app).accounts.del(bench.account);

  test('is learned from Stripe’s error, and what was reversed is owed', async () => {
    const [paid, waiting] = [await paidOut(), await sell(bench)];
    await bench.app.stripe.faults({
      match: { eventType: 'account.*' },
      action: 'drop',
      times: 'always',
    });
    await close();
    expect((await transfer(bench.app, waiting)).message).toBe('gateway destination not found');
    await expectTruth(bench, waiting);
    // The owner of a closed account has emptied it before.
    await bench.app.stripe.faults({ match: REVERSALS, action: 'balance_insufficient' });
    await giveBack(bench, paid, 5);
    await bench.app.settled();
    expect(await bench.app.database('payouts_reversal').where({ order_uid: paid })).toMatchObject([
      { state: 'failed' },
    ]);
    expect(await payoutOf(bench.app, paid)).toMatchObject({ owed_cents: 500, reversed_cents: 0 });
    await bench.app.stripe.clearFaults();
    // The operator sends another link, and the tenant connects another account.
    bench.account = await accountFor(bench.app, 'a');
    expect((await transfer(bench.app, waiting)).success).toBe(true);
    expect(await payoutOf(bench.app, paid)).toMatchObject({ owed_cents: 0, settled_cents: 500 });
    await expectTruth(bench, waiting);
  });

  test('gets no reversals once it is known to be closed', async () => {
    const uid = await sell(bench);
    await close();
    await bench.app.settled();
    expect((await transfer(bench.app, uid)).message).toBe('gateway destination not found');
    expect(await attemptsOf(bench.app, uid)).toEqual([]);
    const { result } = await platform(bench.app).pending({ filters: `details.orderUID=${uid}` });
    expect(result).toMatchObject([{ details: { status: 'ready' } }]);
    await expectTruth(bench, uid);
  });
});
