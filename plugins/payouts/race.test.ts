import { client } from '@foyer/kit';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { orders } from '@foyer/plugin-orders/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onSale, purchase, waitingIn, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { payouts } from './contract.ts';
import { lockDebt } from './server/order/payoutOrder.ts';
import {
  accountFor,
  attemptsOf,
  hold,
  orderOf,
  payoutOf,
  platform,
  transfer,
  transfersOf,
} from './testing.ts';
import { disagreements } from './testing/disagreements.ts';

const AT_ONCE = '4000000000000077';
const POSTS = { method: 'POST', path: '/v1/transfers' } as const;

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

const sell = (at = app, sold = event) => purchase(at, sold, { General: 1 }, AT_ONCE);
const twenty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work));

describe('twenty concurrent transfers', () => {
  test('call the gateway more than once without the index of attempts', async () => {
    const unguarded = await saleApp();
    try {
      await accountFor(unguarded, 'a');
      const uid = await sell(unguarded, await onSale(unguarded));
      await unguarded.database.raw('drop index payouts_attempt_once');
      await unguarded.stripe.faults({ match: POSTS, action: 'slow', ms: 300, times: 'always' });
      await twenty(() => transfer(unguarded, uid));
      expect((await attemptsOf(unguarded, uid)).length).toBeGreaterThan(1);
    } finally {
      await unguarded.stop();
    }
  });

  test('make one transfer, and the others report that it is in progress or done', async () => {
    const uid = await sell();
    await app.stripe.faults({ match: POSTS, action: 'slow', ms: 300, times: 'always' });
    const answers = await twenty(() => transfer(app, uid));
    await app.stripe.clearFaults();
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const { failedOrderPayouts } of answers)
      for (const { reason } of failedOrderPayouts)
        expect(reason).toMatch(/^(in_progress|already_completed)$/);
    expect(await attemptsOf(app, uid)).toMatchObject([{ state: 'succeeded' }]);
    expect(await transfersOf(app, uid)).toHaveLength(1);
  });

  test('take a debt once that orders of one tenant share', async () => {
    const uids: string[] = [];
    for (let n = 0; n < 5; n += 1) uids.push(await sell());
    await app
      .database('payouts_order')
      .where({ order_uid: (await orderOf(app, event, { feeCents: 9_000 })).uid })
      .update({ owed_cents: 4_000 });
    await Promise.all(uids.map((uid) => transfer(app, uid)));
    const paid = await Promise.all(uids.map((uid) => payoutOf(app, uid)));
    expect(paid.every((row) => row['payout_completed'])).toBe(true);
    const netted = paid.reduce((sum, row) => sum + Number(row['netted_cents']), 0);
    expect(netted).toBe(4_000);
  });
});

test('nets the debt of an order that is being changed, without a deadlock', async () => {
  const uid = await sell();
  const owing = await orderOf(app, event, { feeCents: 9_000 });
  await app.database('payouts_order').where({ order_id: owing.id }).update({ owed_cents: 1_500 });
  const deps = app.runtime.depsOf('payouts');
  const paid = await deps.forTenant(event.tenantId).tx(async (tx) => {
    await deps.use(orders).lock(tx.db, owing.uid);
    const paying = transfer(app, uid);
    let isPaid = false;
    void paying.then(() => (isPaid = true));
    await expect.poll(async () => isPaid || (await waitingIn(app)) > 0).toBe(true);
    // Continue as the transaction that changes the order would.
    await lockDebt(tx.db, event.tenantId);
    return paying;
  });
  expect(paid).toMatchObject({ success: true });
  expect(Number((await payoutOf(app, uid))['netted_cents'])).toBe(1_500);
});

describe('a hold', () => {
  test('records who, when and why, and blocks transfers until it is released', async () => {
    const uid = await sell();
    await platform(app).hold({
      params: { tenantId: event.tenantId },
      body: { orderId: uid, eventId: `event#${event.eventId}`, message: 'Fraud?', hold: true },
    });
    const filters = `details.orderUID=${uid}`;
    const row = (await platform(app).pending({ filters })).result[0];
    expect(row?.details).toMatchObject({
      onHold: true,
      holdMessage: 'Fraud?',
      heldBy: 'super_user@platform.test',
      heldAt: expect.any(String),
      status: 'ready',
      payoutStatus: 'on_hold',
    });
    expect((await transfer(app, uid)).message).toBe('on_hold');
    const { order_id } = await payoutOf(app, uid);
    await hold(app, event, String(order_id), false);
    expect((await transfer(app, uid)).success).toBe(true);
    await expect(hold(app, event, uid)).rejects.toMatchObject({
      status: 409,
      code: 'already_completed',
    });
  });

  test('uses the default message if none is given, and can be repeated', async () => {
    const { uid } = await orderOf(app, event);
    for (const _twice of [1, 2])
      expect(await hold(app, event, uid)).toEqual({ success: true, onHold: true });
    expect(await payoutOf(app, uid)).toMatchObject({ hold_message: 'No message specified' });
    for (const _twice of [1, 2])
      expect(await hold(app, event, uid, false)).toEqual({ success: true, onHold: false });
  });

  test('is refused while a transfer is in progress', async () => {
    const uid = await sell();
    await app.stripe.faults({ match: POSTS, action: 'slow', ms: 500 });
    const underWay = transfer(app, uid);
    await expect.poll(() => attemptsOf(app, uid)).toHaveLength(1);
    await expect(hold(app, event, uid)).rejects.toMatchObject({
      status: 409,
      code: 'transfer_in_progress',
      message: 'This payout is already being processed, so it can’t be held.',
    });
    expect((await underWay).success).toBe(true);
  });

  test('either wins or loses a race with a transfer, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const uid = await sell();
      const [held, paid] = await Promise.all([
        hold(app, event, uid).then(
          () => true,
          () => false,
        ),
        transfer(app, uid),
      ]);
      expect(paid.success).toBe(!held);
      expect(await attemptsOf(app, uid)).toHaveLength(held ? 0 : 1);
      expect(await payoutOf(app, uid)).toMatchObject({ on_hold: held, payout_completed: !held });
    }
  });

  test('is refused for orders that Stripe pays out, and for those of another event', async () => {
    const { uid } = await orderOf(app, event, { facilitator: 'tenant' });
    await expect(hold(app, event, uid)).rejects.toMatchObject({
      status: 409,
      code: 'facilitator_is_tenant',
    });
    const other = await onSale(app);
    const { uid: elsewhere } = await orderOf(app, event);
    await expect(hold(app, other, elsewhere)).rejects.toMatchObject({ status: 404 });
  });

  test('is visible to the tenant, who can’t change it', async () => {
    const { uid } = await orderOf(app, event);
    await hold(app, event, uid);
    const own = client(payouts, app.as.tenant('a', 'tenant_owner'));
    const { tenantId, eventId } = event;
    const page = await own.tenantPending({ tenantId, filters: `details.orderUID=${uid}` });
    expect(page.result[0]?.details).toMatchObject({ onHold: true });
    const body = { orderId: uid, eventId, hold: false };
    await expect(own.hold({ params: { tenantId }, body })).rejects.toMatchObject({ status: 403 });
    await expect(own.pending({})).rejects.toMatchObject({ status: 403 });
  });
});
