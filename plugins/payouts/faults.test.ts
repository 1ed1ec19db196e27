import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adjustAllDue } from './server/transfer/transferOrders.ts';
import { proposeBatches } from './server/batch/proposeBatches.ts';
import { attemptsOf, payoutOf, platform, transfer, transfersOf } from './testing.ts';
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

/** The possible failures of a call, and whether the gateway still did what was requested. */
const FAULTS = [
  ['http_500_before', false],
  ['http_500_after_commit', true],
  ['reset_after_commit', true],
  ['timeout_after_commit', true],
  ['rate_limit_429', false],
  ['conflict_409', false],
] as const;

const TRANSFERS = '/v1/transfers';
const REVERSALS = '/v1/transfers/*/reversals';

/** One way in which money moves between the platform and a tenant. */
interface Move {
  path: string;
  /** Creates an order that is ready for the move. */
  prepare(bench: FaultBench): Promise<string>;
  /** Makes the move, whose call fails. */
  act(bench: FaultBench, uid: string): Promise<void>;
  /** Checks that the tenant has its share exactly once afterward. */
  check(bench: FaultBench, uid: string): Promise<void>;
}

const sentOf = async ({ app }: FaultBench, uid: string) =>
  (await transfersOf(app, uid)).reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);

const paidOut = async (bench: FaultBench) => {
  const uid = await sell(bench);
  expect((await transfer(bench.app, uid)).success).toBe(true);
  return uid;
};

/** An order to be paid again: a dispute reversed it and is about to be won. */
const disputes = new Map<string, string>();
async function takenBack(bench: FaultBench): Promise<string> {
  // Payments after the payout are funded by the platform's balance.
  await sell(bench, 10);
  const uid = await paidOut(bench);
  disputes.set(uid, await dispute(bench, uid));
  await bench.app.settled();
  expect(await sentOf(bench, uid)).toBe(0);
  return uid;
}

const MOVES: Record<string, Move> = {
  'a transfer': {
    path: TRANSFERS,
    prepare: (bench) => sell(bench),
    async act({ app }, uid) {
      expect((await transfer(app, uid)).message).toBe('in_progress');
    },
    async check(bench, uid) {
      expect(await sentOf(bench, uid)).toBe((await orderRow(bench.app, uid)).share);
    },
  },
  'a batch': {
    path: TRANSFERS,
    prepare: (bench) => sell(bench),
    async act(bench, uid) {
      await bench.app.database('payouts_batch').update({ day: '2020-01-01' });
      await proposeBatches(bench.app.runtime.depsOf('payouts'), { fromHour: 0 });
      const { result } = await platform(bench.app).batches({ filters: 'state=proposed' });
      await platform(bench.app).releaseBatch({ params: { id: result[0]?.id ?? '' } });
      await bench.app.jobs.run();
      expect(await batchStateOf(bench, uid)).toBe('in_progress');
    },
    async check(bench, uid) {
      expect(await sentOf(bench, uid)).toBe((await orderRow(bench.app, uid)).share);
      expect(await batchStateOf(bench, uid)).toBe('paid');
      await bench.app.database('payouts_batch_order').delete();
      await bench.app.database('payouts_batch').delete();
    },
  },
  'a reversal': {
    path: REVERSALS,
    prepare: paidOut,
    async act(bench, uid) {
      await giveBack(bench, uid, 7);
      await bench.app.jobs.run();
    },
    async check(bench, uid) {
      const { share } = await orderRow(bench.app, uid);
      expect(await sentOf(bench, uid)).toBe(share);
      expect(await payoutOf(bench.app, uid)).toMatchObject({
        reversed_cents: 700,
        owed_cents: 0,
      });
    },
  },
  'an adjustment': {
    path: TRANSFERS,
    prepare: takenBack,
    async act({ app }, uid) {
      await winDispute(app, disputes.get(uid) ?? '');
      await app.settled();
      await adjustAllDue(app.runtime.depsOf('payouts'));
    },
    async check(bench, uid) {
      const { share } = await orderRow(bench.app, uid);
      expect(await sentOf(bench, uid)).toBe(share);
      expect(await payoutOf(bench.app, uid)).toMatchObject({
        transferred_cents: 2 * share,
        adjustment_leg: null,
      });
    },
  },
};

async function batchStateOf({ app }: FaultBench, uid: string) {
  const row = await app.database('payouts_batch_order').where({ order_uid: uid }).first('batch_id');
  const { result } = await platform(app).batchOrders({ id: row.batch_id, limit: 100 });
  return result.find(({ orderUID }) => orderUID === uid)?.state;
}

/** Two retries of one second each, so that a call without a response fails soon. */
let bench: FaultBench;
beforeAll(async () => {
  bench = await faultBench({ STRIPE_TIMEOUT_SECONDS: '1' });
  const setup = bench.app.database('payments_setup').where({ tenant_id: bench.event.tenantId });
  const { rows } = await bench.app.database.raw(
    `select trim(to_char(now() at time zone time_zone, 'Day')) as weekday
     from tenants_tenant where id = ?`,
    [bench.event.tenantId],
  );
  await setup.update({ payout_type: 'weekly', payout_date: rows[0].weekday });
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

describe.each(Object.entries(MOVES))('%s', (_name, move) => {
  test.each(FAULTS)(
    'is made once and shows the same before and after, when its answer is lost (%s)',
    { timeout: 60_000 },
    async (action, isMade) => {
      const uid = await move.prepare(bench);
      const calls = async () => {
        const legs = await attemptsOf(bench.app, uid);
        const reversals = await bench.app.database('payouts_reversal').where({ order_uid: uid });
        return [...legs, ...reversals].map(({ state }) => state as string);
      };
      const before = await sentOf(bench, uid);
      const match = { method: 'POST', path: move.path } as const;
      await bench.app.stripe.faults(unheard, { match, action, times: 'always' });
      await move.act(bench, uid);
      expect(await calls()).toContain('unknown');
      expect((await sentOf(bench, uid)) !== before).toBe(isMade);
      expect(await payoutOf(bench.app, uid)).toMatchObject({
        payout_completed: move.path === REVERSALS || disputes.has(uid),
      });
      // Asking again while the result is unknown creates nothing new.
      const known = await calls();
      await transfer(bench.app, uid);
      expect(await calls()).toEqual(known);
      await bench.app.stripe.clearFaults();
      await recover(bench);
      await recover(bench);
      await bench.app.settled();
      expect(await calls()).not.toContain('unknown');
      await move.check(bench, uid);
      await expectTruth(bench, uid);
    },
  );
});
