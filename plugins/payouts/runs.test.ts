import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payouts } from './contract.ts';
import { beginTransfer } from './server/transfer/beginTransfer.ts';
import { recoverTransfers } from './server/transfer/sendTransfer.ts';
import { workOnRun } from './server/run/payRun.ts';
import { cloneOrders } from './testing/clonedOrders.ts';
import {
  accountFor,
  attemptsOf,
  hold,
  inDays,
  orderOf,
  payoutOf,
  platform,
  stripeOf,
  transfer,
  transfersOf,
} from './testing.ts';

/** A card whose money is available immediately. */
const AT_ONCE = '4000000000000077';
/** As many as fit the test's time limit. */
const MANY = 120;

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
});
afterAll(() => app.stop());

const buy = () => purchase(app, event, { General: 1 }, AT_ONCE);
const start = (...orderUIDs: string[]) => platform(app).startRun({ body: { orderUIDs } });
const run = (id: string) => platform(app).run({ params: { id } });
const ordersOf = async (id: string) => {
  const { result } = await platform(app).runOrders({ id, limit: 100 });
  return Object.fromEntries(
    result.map(({ orderUID, state, reason }) => [orderUID, [state, reason]]),
  );
};
const taskOf = (id: string) => app.database('kit_task').where({ id }).first();

test('pays each order of a run once, as one payout per event, and shows what failed and why', async () => {
  const [first, second, held] = [await buy(), await buy(), await buy()];
  await hold(app, event, held);
  const { id, taskId, orders } = await start(first, second, held, first);
  expect(orders).toBe(3);
  expect(await run(id)).toMatchObject({ state: 'running', waitingOrders: 3, paidOrders: 0 });
  await app.jobs.run();
  expect(await ordersOf(id)).toEqual({
    [first]: ['paid', null],
    [second]: ['paid', null],
    [held]: ['failed', 'on_hold'],
  });
  const ended = await run(id);
  expect(ended).toMatchObject({ state: 'finished', orders: 3, paidOrders: 2, waitingOrders: 0 });
  expect(ended.failures).toMatchObject([{ reason: 'on_hold', orders: 1 }]);
  const paid = await Promise.all([first, second].map((uid) => payoutOf(app, uid)));
  expect(new Set(paid.map((row) => row['payout_id'])).size).toBe(1);
  expect(await taskOf(taskId)).toMatchObject({
    state: 'succeeded',
    done: 3,
    total: 3,
    result: { path: `/reports/payouts/runs/${id}`, label: 'View result' },
  });
});

test('names unknown orders, and starts nothing', async () => {
  const uid = await buy();
  await expect(start(uid, 'NOSUCHUID')).rejects.toMatchObject({
    status: 422,
    fields: { orderUIDs: ['Order not found: NOSUCHUID.'] },
  });
  expect(await app.database('payouts_run_order').where({ order_uid: uid })).toEqual([]);
});

test('starts one run for a double click', async () => {
  const uid = await buy();
  const given = { body: { orderUIDs: [uid] }, headers: { 'Idempotency-Key': `run-${uid}` } };
  const answers = await Promise.all(
    [1, 2].map(() =>
      platform(app)
        .startRun(given)
        .catch(() => undefined),
    ),
  );
  const again = await platform(app).startRun(given);
  for (const answer of answers) if (answer) expect(answer).toEqual(again);
  expect(await app.database('payouts_run_order').where({ order_uid: uid })).toHaveLength(1);
  await app.jobs.run();
  expect(await transfersOf(app, uid)).toHaveLength(1);
});

test('pays each order once when two operators select the same orders', async () => {
  const [payoutOrder, both, theirs] = [await buy(), await buy(), await buy()];
  const first = await start(payoutOrder, both);
  const second = await start(both, theirs);
  const deps = app.runtime.depsOf('payouts');
  const signal = new AbortController().signal;
  const work = { progress: () => undefined, signal };
  await Promise.all([first, second].map(({ id }) => workOnRun(deps, id, work)));
  await app.jobs.run();
  for (const uid of [payoutOrder, both, theirs]) {
    expect(await transfersOf(app, uid)).toHaveLength(1);
    expect(await payoutOf(app, uid)).toMatchObject({ payout_completed: true });
  }
  const states = [await ordersOf(first.id), await ordersOf(second.id)].map((of) => of[both]?.[0]);
  expect(new Set(states)).toEqual(new Set(['failed', 'paid']));
});

test('pays an order once when a small selection and a run race for it', async () => {
  const uid = await buy();
  const { id } = await start(uid);
  const [answer] = await Promise.all([transfer(app, uid), app.jobs.run()]);
  expect(await transfersOf(app, uid)).toHaveLength(1);
  const [state] = (await ordersOf(id))[uid] ?? [];
  expect([answer.success, state]).toEqual(answer.success ? [true, 'failed'] : [false, 'paid']);
});

test('waits after a rate limit and repeats the same calls', async () => {
  const uids = [await buy(), await buy(), await buy()];
  await app.stripe.faults({
    match: { method: 'POST', path: '/v1/transfers' },
    action: 'rate_limit_429',
    times: 3,
  });
  const { id } = await start(...uids);
  await app.jobs.run();
  expect(await run(id)).toMatchObject({ state: 'finished', paidOrders: 3 });
  for (const uid of uids) {
    expect(await transfersOf(app, uid)).toHaveLength(1);
    expect(await attemptsOf(app, uid)).toMatchObject([{ state: 'succeeded', n: 1 }]);
  }
});

test('doesn’t pay the remaining orders after a cancel, and says so', async () => {
  const uids: string[] = [];
  for (let n = 0; n < 12; n += 1) uids.push(await buy());
  const { id, taskId } = await start(...uids);
  // Slowed down by Stripe, it is still in progress when it is canceled.
  await app.stripe.faults({
    match: { method: 'POST', path: '/v1/transfers', nth: 3 },
    action: 'rate_limit_429',
    times: 40,
  });
  const done = app.jobs.run();
  await expect.poll(async () => (await taskOf(taskId))?.state, { timeout: 30_000 }).toBe('running');
  const cancel = `/api/tasks/${taskId}/cancel`;
  expect((await app.as.platform().request(cancel, { method: 'POST' })).status).toBe(200);
  await done;
  await app.stripe.clearFaults();
  expect(await taskOf(taskId)).toMatchObject({ state: 'cancelled' });
  const cancelled = await run(id);
  expect(cancelled).toMatchObject({ state: 'cancelled', waitingOrders: 0 });
  const left = cancelled.failures.find(({ reason }) => reason === 'cancelled');
  expect(left?.orders).toBeGreaterThan(0);
  // The sweep finishes what was started, which then counts as paid.
  await recoverTransfers(app.runtime.depsOf('payouts'), { quietSeconds: 0 });
  const after = await run(id);
  expect(after.paidOrders + (left?.orders ?? 0)).toBe(12);
  for (const uid of uids) expect((await transfersOf(app, uid)).length).toBeLessThanOrEqual(1);
});

test('a payout whose task never started can be canceled, and is no longer resumed', async () => {
  const { id } = await start(await buy());
  await platform(app).cancelRun({ params: { id } });
  expect(await run(id)).toMatchObject({ state: 'cancelled', failures: [{ reason: 'cancelled' }] });
  await app.jobs.run();
  expect(await run(id)).toMatchObject({ state: 'cancelled', paidOrders: 0 });
  for (const call of ['cancelRun', 'resumeRun'] as const)
    await expect(platform(app)[call]({ params: { id } })).rejects.toMatchObject({ status: 409 });
});

test('resumes a run after a crash: each order is paid once, and the result is complete', async () => {
  const uids = [await buy(), await buy(), await buy()];
  const { id } = await start(...uids);
  await expect(platform(app).resumeRun({ params: { id } })).rejects.toMatchObject({ status: 409 });
  // The process dies with one order paid but not recorded, and with one recorded but not sent.
  const [unsent = ''] = uids;
  const deps = app.runtime.depsOf('payouts');
  const { tenantId } = event;
  const { payout_id: payoutId } = await app
    .database('payouts_run_order')
    .where({ run_id: id, order_uid: unsent })
    .first('payout_id');
  const request = {
    tenantId,
    orderUID: unsent,
    transferKind: { kind: 'payout' },
    payoutId,
  } as const;
  await deps.forTenant(tenantId).tx((tx) => beginTransfer(tx, deps, request));
  await app.jobs.run();
  expect(await ordersOf(id)).toMatchObject({ [unsent]: ['in_progress', 'in_progress'] });
  await app
    .database('payouts_run_order')
    .where({ run_id: id })
    .update({ is_open: true, reason: null });
  await app
    .database('payouts_run')
    .where({ id })
    .update({ state: 'running', ended_at: null, worked_at: inDays(-1) });
  expect(await run(id)).toMatchObject({ isLeft: true });
  await platform(app).resumeRun({ params: { id } });
  await app.jobs.run();
  await recoverTransfers(deps, { quietSeconds: 0 });
  expect(await run(id)).toMatchObject({ state: 'finished', paidOrders: 3, failures: [] });
  for (const uid of uids) expect(await transfersOf(app, uid)).toHaveLength(1);
});

/**
 * Creates the buyer's payment at Stripe for an order.
 * @returns the charge's ID
 */
async function chargeOf(at: SaleApp, { uid, cents }: { uid: string; cents: number }) {
  const { sessions } = stripeOf(at).checkout;
  const product = { currency: 'usd', unit_amount: cents, product_data: { name: 'Ticket' } };
  const { id } = await sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: product }],
    payment_intent_data: { transfer_group: uid },
    success_url: 'http://a.localhost/success',
  });
  await at.stripe.pay(id, AT_ONCE);
  const { payment_intent: intent } = await sessions.retrieve(id, { expand: ['payment_intent'] });
  if (intent === null || typeof intent === 'string') throw new Error('The session is not paid.');
  return String(intent.latest_charge);
}

test('pays out very many orders, each once', async () => {
  const big = await onSale(app);
  const { id: modelId } = await orderOf(app, big, { priceCents: 100, feeCents: 33 });
  const uids = await cloneOrders(app, { orderId: modelId, count: MANY });
  for (const uid of uids)
    await app
      .database('orders_order')
      .where({ uid })
      .update({ charge_id: await chargeOf(app, { uid, cents: 100 }) });
  const { id, orders } = await start(...uids);
  expect(orders).toBe(MANY);
  await app.jobs.run();
  expect(await run(id)).toMatchObject({ state: 'finished', paidOrders: MANY, failures: [] });
  const transfers = (await app
    .database('payouts_attempt')
    .whereIn('order_uid', uids)
    .where({ state: 'succeeded' })
    .pluck('transfer_id')) as string[];
  expect(transfers).toHaveLength(MANY);
  expect(new Set(transfers).size).toBe(MANY);
  const payout = await app.database('payouts_payout').where({ order_count: MANY });
  expect(payout).toHaveLength(1);
});

test('refuses to start or show runs to a tenant', async () => {
  const own = client(payouts, app.as.tenant('a', 'tenant_owner'));
  await expect(own.runs({})).rejects.toMatchObject({ status: 403 });
});
