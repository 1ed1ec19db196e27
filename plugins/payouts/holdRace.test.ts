import { client } from '@foyer/kit';
import { orders } from '@foyer/plugin-orders/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payouts } from './contract.ts';
import { attemptsOf, hold, payoutOf, platform, transfer, transfersOf } from './testing.ts';
import { disagreements } from './testing/disagreements.ts';
import { expectTruth, faultBench, sell, type FaultBench } from './testing/faultBench.ts';

const ROUNDS = 8;
const SELECTED = 3;
const TOO_LATE = {
  transfer_in_progress: 'This payout is already being processed, so it can’t be held.',
  already_completed: 'This order has already been paid out.',
};

let bench: FaultBench;
beforeAll(async () => {
  bench = await faultBench();
});
afterAll(async () => {
  try {
    expect(await disagreements(bench.app)).toEqual([]);
    expect((await bench.app.stripe.books()).sumCents).toBe(0);
  } finally {
    await bench.app.stop();
  }
});

/** The outcome of a request to hold an order. */
type Held = { isHeld: true } | { isHeld: false; status: number; code: string; message: string };

const tryHold = (uid: string): Promise<Held> =>
  hold(bench.app, bench.event, uid).then(
    () => ({ isHeld: true }),
    ({ status, code, message }: { status: number; code: string; message: string }) => ({
      isHeld: false,
      status,
      code,
      message,
    }),
  );

/** Checks what the operator's list, the tenant's list and the order page show. */
async function expectShown(uid: string, isHeld: boolean): Promise<void> {
  const { tenantId, eventId } = bench.event;
  const own = client(payouts, bench.app.as.tenant('a', 'tenant_finance'));
  const filters = `details.orderUID=${uid}`;
  const shown = { onHold: true, payoutCompleted: false, payoutStatus: 'on_hold' };
  for (const { result } of [
    await platform(bench.app).pending({ filters }),
    await own.tenantPending({ tenantId, filters }),
  ])
    expect(result.map(({ details }) => details)).toMatchObject(isHeld ? [shown] : []);
  const queries = `details.orderUIDs=${uid}`;
  for (const { result } of [
    await platform(bench.app).payouts.list({ queries }),
    await own.tenantPayouts.list({ tenantId, queries }),
  ])
    expect(result).toHaveLength(isHeld ? 0 : 1);
  const params = { tenantId, eventId, orderUID: uid };
  expect(await client(orders, bench.app.as.platform()).orderDetails({ params })).toMatchObject({
    onHold: isHeld,
    payoutCompleted: !isHeld,
  });
}

/** When the order is held; between the two, timing is random. */
const WHEN = [
  'before it is paid out',
  'a moment before',
  'a moment after',
  'once its payout is in progress',
] as const;

/** Pays out orders and holds one of them concurrently. */
async function race(uids: string[], wanted: string, when: (typeof WHEN)[number]) {
  if (when === 'before it is paid out') {
    const held = await tryHold(wanted);
    return { held, answer: await transfer(bench.app, ...uids) };
  }
  const first = when === 'a moment before' ? tryHold(wanted) : undefined;
  const paying = transfer(bench.app, ...uids);
  if (when === 'once its payout is in progress')
    await expect.poll(() => attemptsOf(bench.app, wanted), { timeout: 60_000 }).not.toEqual([]);
  const [answer, held] = await Promise.all([paying, first ?? tryHold(wanted)]);
  return { held, answer };
}

test('either holds or pays an order when both happen concurrently, and all lists agree', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const uids: string[] = [];
    for (let n = 0; n < SELECTED; n += 1) uids.push(await sell(bench));
    const wanted = uids[Math.floor(round / WHEN.length) % SELECTED] ?? '';
    const when = WHEN[round % WHEN.length] ?? WHEN[0];
    const { held, answer } = await race(uids, wanted, when);
    if (when === WHEN[0]) expect(held.isHeld).toBe(true);
    if (when === WHEN.at(-1)) expect(held.isHeld).toBe(false);
    await bench.app.settled();

    const paid = answer.completedOrderPayouts.map(({ orderUID }) => orderUID);
    if (held.isHeld) {
      expect(paid.toSorted()).toEqual(uids.filter((uid) => uid !== wanted).toSorted());
      expect(answer.failedOrderPayouts).toMatchObject([{ orderUID: wanted, reason: 'on_hold' }]);
      expect(await attemptsOf(bench.app, wanted)).toEqual([]);
      expect(await transfersOf(bench.app, wanted)).toEqual([]);
    } else {
      expect(held.status).toBe(409);
      expect(TOO_LATE).toMatchObject({ [held.code]: held.message });
      expect(paid.toSorted()).toEqual(uids.toSorted());
      expect(answer.failedOrderPayouts).toEqual([]);
      expect(await transfersOf(bench.app, wanted)).toHaveLength(1);
    }
    expect(await payoutOf(bench.app, wanted)).toMatchObject({
      on_hold: held.isHeld,
      payout_completed: !held.isHeld,
    });
    await expectShown(wanted, held.isHeld);
    for (const uid of uids) await expectTruth(bench, uid);
  }
}, 240_000);
