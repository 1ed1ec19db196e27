import { client } from '@foyer/kit';
import { ask } from '@foyer/testing';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { orders } from '@foyer/plugin-orders/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from './server/reconciliation/reconcile.ts';
import {
  accountFor,
  attemptsOf,
  ledgerOf,
  orderOf,
  payoutOf,
  PLAIN_TERMS,
  platform,
  stripeOf,
  transfer,
  transfersOf,
} from './testing.ts';
import { disagreements } from './testing/disagreements.ts';
import { daysUntil, passDays, release, setReserve } from './testing/reserves.ts';
import { makeAvailable } from './testing/availability.ts';

const AT_ONCE = '4000000000000077';
const DISPUTED = '4000000000000259';
const TEN_PERCENT = { reservePercent: 10, reserveDays: 30 };

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
});
afterAll(async () => {
  try {
    expect(await disagreements(app)).toEqual([]);
    await reconcile(app.runtime.depsOf('payouts'), { now: new Date(Date.now() + 7_200_000) });
    expect((await platform(app).differences({ filters: 'isResolved=false' })).result).toEqual([]);
  } finally {
    await app.stop();
  }
});
beforeEach(async () => {
  // Nothing from an earlier test may be released or owed here.
  await app.database('payouts_order').update({ owed_cents: 0 });
  await app
    .database('payouts_order')
    .where('reserve_cents', '>', 0)
    .update({ reserve_try_at: 'infinity' });
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
  expect((await setReserve(app, event.tenantId, TEN_PERCENT)).status).toBe(200);
});
afterEach(() => app.stripe.clearFaults());

const sell = (card = AT_ONCE) => purchase(app, event, { General: 2 }, card);
const order = async (uid: string) => {
  const row = await app.database('orders_order').where({ uid }).first();
  const share = Number(row.tenant_total_cents);
  return { id: String(row.id), share, tenth: Math.round(share / 10) };
};
async function paidOut(card = AT_ONCE) {
  const uid = await sell(card);
  await makeAvailable(app, uid);
  expect(await transfer(app, uid)).toMatchObject({ success: true });
  return { uid, ...(await order(uid)) };
}
const which = (uid: string) => ({
  params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid },
});
async function refund(uid: string, amount: number): Promise<void> {
  await client(orders, app.as.platform()).refund({
    ...which(uid),
    body: { amount, reason: 'Cannot come' },
  });
  await app.settled();
}
/** As if the days had passed for this order, whose event has ended by then. */
async function afterDays(days: number): Promise<void> {
  await passDays(app, event.tenantId, days);
  await release(app);
}
const eventEnd = async () => {
  const { end_at } = await app.database('events_event').where({ id: event.eventId }).first();
  return end_at as Date;
};

describe('a payout', () => {
  test('holds its reserve, and shows it in its rows and in the ledger', async () => {
    const { uid, share, tenth } = await paidOut();
    expect(await transfersOf(app, uid)).toMatchObject([{ amount: share - tenth }]);
    const payoutOrder = await payoutOf(app, uid);
    expect(payoutOrder).toMatchObject({
      reserve_cents: tenth,
      reserved_cents: tenth,
      reserve_days: 30,
    });
    // The event is later than the payout, so its end counts.
    expect(daysUntil(payoutOrder['reserve_until'])).toBeCloseTo(
      daysUntil(await eventEnd()) + 30,
      0,
    );
    expect(await ledgerOf(app, uid)).toMatchObject({
      tenant: 0,
      transferred: share - tenth,
      reserve: tenth,
    });
    const filters = `details.eventId=${event.eventId}`;
    const { result } = await platform(app).payouts.list({ filters });
    expect(result).toMatchObject([
      { details: { tenantTotal: share / 100, reserved: tenth / 100, debtTaken: 0 } },
    ]);
    const ofPayout = await platform(app).payoutOrders({ id: result[0]?.id ?? '' });
    expect(ofPayout.result).toMatchObject([
      { orderUID: uid, reserved: tenth / 100, stillReserved: tenth / 100 },
    ]);
    const { steps } = await client(orders, app.as.platform()).moneyPath(which(uid));
    expect(steps.filter(({ kind }) => kind === 'reserve')).toMatchObject([
      { amount: tenth / 100, state: 'under_way', from: 'tenant', to: 'platform' },
    ]);
  });

  test('repays debts first, and holds the reserve from what is left', async () => {
    const uid = await sell();
    const { share } = await order(uid);
    const terms = { ...PLAIN_TERMS, platformPpm: 1_000_000 };
    const debt = share - 100;
    await orderOf(app, event, { method: 'cash', priceCents: debt, terms });
    await transfer(app, uid);
    expect(await payoutOf(app, uid)).toMatchObject({
      payout_completed: true,
      netted_cents: debt,
      reserved_cents: 100,
      transferred_cents: 0,
    });
    expect(await transfersOf(app, uid)).toEqual([]);
  });

  test('holds no reserve if it would end immediately', async () => {
    await setReserve(app, event.tenantId, { reservePercent: 50, reserveDays: 0 });
    const before = await paidOut();
    expect(await payoutOf(app, before.uid)).toMatchObject({ reserve_days: 0 });
    const { uid } = { uid: await sell() };
    await passDays(app, event.tenantId, 400);
    await transfer(app, uid);
    expect(await payoutOf(app, uid)).toMatchObject({ payout_completed: true, reserve_cents: 0 });
  });

  test('holds no reserve if Stripe refuses it', async () => {
    const uid = await sell();
    const match = { method: 'POST', path: '/v1/transfers' } as const;
    await app.stripe.faults({ match, action: 'destination_missing' });
    expect(await transfer(app, uid)).toMatchObject({ success: false });
    expect(await payoutOf(app, uid)).toMatchObject({ reserve_cents: 0, reserve_until: null });
    const { share } = await order(uid);
    expect((await ledgerOf(app, uid))['tenant']).toBe(share);
    await setReserve(app, event.tenantId, { reservePercent: 100, reserveDays: 1 });
    await transfer(app, uid);
    expect(await payoutOf(app, uid)).toMatchObject({
      payout_completed: true,
      reserved_cents: share,
      transferred_cents: 0,
    });
  });

  test('keeps its reserve when the settings change', async () => {
    const { uid, tenth } = await paidOut();
    const { reserve_until: until } = await payoutOf(app, uid);
    await setReserve(app, event.tenantId, { reservePercent: 0, reserveDays: 0 });
    await release(app);
    expect(await payoutOf(app, uid)).toMatchObject({
      reserved_cents: tenth,
      reserve_until: until,
      reserve_days: 30,
    });
  });
});

describe('the release', () => {
  test('happens once, on the agreed day after the event, however often it is requested', async () => {
    const { uid, share, tenth } = await paidOut();
    await release(app);
    expect(await transfersOf(app, uid)).toHaveLength(1);
    await passDays(app, event.tenantId, Math.ceil(daysUntil(await eventEnd())) + 30);
    await Promise.all(Array.from({ length: 6 }, () => release(app)));
    const transfers = await transfersOf(app, uid);
    expect(transfers.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      tenth,
      share - tenth,
    ]);
    const payoutOrder = await payoutOf(app, uid);
    expect(payoutOrder).toMatchObject({
      transferred_cents: share,
      reserved_cents: 0,
      reserve_cents: tenth,
    });
    expect(payoutOrder['reserve_released_at']).toBeInstanceOf(Date);
    expect(await ledgerOf(app, uid)).toMatchObject({ tenant: 0, reserve: 0, transferred: share });
    await afterDays(60);
    expect(await transfersOf(app, uid)).toHaveLength(2);
  });

  test('waits for a postponed event', async () => {
    const { uid, tenth } = await paidOut();
    await passDays(app, event.tenantId, 90);
    const later = new Date(Date.now() + 10 * 86_400_000);
    await app.database('events_event').where({ id: event.eventId }).update({ end_at: later });
    await release(app);
    const payoutOrder = await payoutOf(app, uid);
    expect(payoutOrder).toMatchObject({ reserved_cents: tenth });
    expect(daysUntil(payoutOrder['reserve_until'])).toBeCloseTo(40, 0);
  });

  test('is retried an hour later if the tenant can’t be paid', async () => {
    const { uid, tenth } = await paidOut();
    const match = { method: 'POST', path: '/v1/transfers' } as const;
    await app.stripe.faults({ match, action: 'destination_missing' });
    await afterDays(90);
    expect(await payoutOf(app, uid)).toMatchObject({ reserved_cents: tenth });
    expect((await ledgerOf(app, uid))['reserve']).toBe(tenth);
    await release(app);
    expect(await payoutOf(app, uid)).toMatchObject({ reserved_cents: tenth });
    await afterDays(1);
    const legs = (await attemptsOf(app, uid)).map(({ leg, state }) => [leg, state]);
    expect(legs).toEqual([
      ['main', 'succeeded'],
      ['reserve', 'failed'],
      ['reserve', 'succeeded'],
    ]);
  });

  test('repays debts first', async () => {
    const { uid, share, tenth } = await paidOut();
    const terms = { ...PLAIN_TERMS, platformPpm: 1_000_000 };
    await orderOf(app, event, { method: 'cash', priceCents: 200, terms });
    await afterDays(90);
    expect(await payoutOf(app, uid)).toMatchObject({
      netted_cents: 200,
      transferred_cents: share - 200,
      reserved_cents: 0,
    });
    expect(await transfersOf(app, uid)).toHaveLength(tenth > 200 ? 2 : 1);
  });
});

describe('a refund after the payout', () => {
  test('uses the reserve before any reversal, as its preview says', async () => {
    const { uid, share, tenth } = await paidOut();
    const body = { amount: 2 };
    const preview = await client(orders, app.as.platform()).refundPreview({ ...which(uid), body });
    await refund(uid, 2);
    const lost = share - (await order(uid)).share;
    expect(lost).toBeGreaterThan(0);
    expect(preview).toMatchObject({ reserved: lost / 100, reversed: 0, debt: 0 });
    expect(await payoutOf(app, uid)).toMatchObject({
      reserved_cents: tenth - lost,
      reversed_cents: 0,
      owed_cents: 0,
    });
    await afterDays(90);
    expect(await payoutOf(app, uid)).toMatchObject({ transferred_cents: share - lost });
  });

  test('that exceeds the reserve reverses the rest, and leaves nothing to release', async () => {
    const { uid, share, tenth } = await paidOut();
    await refund(uid, 30);
    const lost = share - (await order(uid)).share;
    expect(await payoutOf(app, uid)).toMatchObject({
      reserved_cents: 0,
      reversed_cents: lost - tenth,
      owed_cents: 0,
    });
    await afterDays(90);
    const payoutOrder = await payoutOf(app, uid);
    expect(payoutOrder['reserve_released_at']).toBeInstanceOf(Date);
    expect(await transfersOf(app, uid)).toHaveLength(1);
    expect(await ledgerOf(app, uid)).toMatchObject({ tenant: 0, reserve: 0 });
  });
});

describe('a dispute after the payout', () => {
  async function disputed() {
    const always = { action: 'drop', times: 'always' } as const;
    await app.stripe.faults({ match: { eventType: 'charge.dispute.*' }, ...always });
    const paid = await paidOut(DISPUTED);
    await app.stripe.clearFaults();
    const { data } = await stripeOf(app).events.list({ type: 'charge.dispute.funds_withdrawn' });
    await app.stripe.redeliver(data[0]?.id ?? '');
    await app.settled();
    const dispute = data[0]?.data.object as { id: string };
    const decide = async (text: 'winning_evidence' | 'losing_evidence') => {
      await stripeOf(app).disputes.update(dispute.id, {
        evidence: { uncategorized_text: text },
        submit: true,
      });
      await app.settled();
    };
    return { ...paid, decide };
  }

  test('uses up the reserve, blocks its release, and refills it when the dispute is won', async () => {
    const { uid, share, tenth, decide } = await disputed();
    // Payments after the payout are funded by the platform's balance.
    await sell();
    expect(await payoutOf(app, uid)).toMatchObject({
      system_hold: true,
      reserved_cents: 0,
      reversed_cents: share - tenth,
      owed_cents: 0,
    });
    await afterDays(90);
    expect(await payoutOf(app, uid)).toMatchObject({ reserve_released_at: null });
    await app.stripe.faults({
      match: { method: 'POST', path: '/v1/transfers' },
      action: 'balance_insufficient',
    });
    await decide('winning_evidence');
    expect(await payoutOf(app, uid)).toMatchObject({ reserved_cents: tenth, system_hold: false });
    await app.database('payouts_order').where({ order_uid: uid }).update({ adjust_at: new Date() });
    await app.jobs.run();
    await release(app);
    const payoutOrder = await payoutOf(app, uid);
    expect(payoutOrder).toMatchObject({ reserved_cents: 0 });
    expect(Number(payoutOrder['transferred_cents']) - Number(payoutOrder['reversed_cents'])).toBe(
      share,
    );
  });

  test('leaves nothing to release when it is lost', async () => {
    const { uid, decide } = await disputed();
    await decide('losing_evidence');
    const { share } = await order(uid);
    expect(await payoutOf(app, uid)).toMatchObject({ owed_cents: -share, reserved_cents: 0 });
    await afterDays(90);
    expect((await payoutOf(app, uid))['reserve_released_at']).toBeInstanceOf(Date);
    await app.database('payouts_order').where({ order_uid: uid }).update({ owed_cents: 0 });
  });
});

test('refuses to delete a tenant with a reserve', async () => {
  await app.database('payouts_order').update({ owed_cents: 0 });
  await paidOut();
  const answer = await app.as
    .platform()
    .request(`/api/tenants/${event.tenantId}`, { method: 'DELETE' });
  expect(answer.status).toBe(409);
  expect(JSON.stringify(await answer.json())).toContain('is held in reserve');
});

test.each([
  [{ reservePercent: 10.123, reserveDays: 1 }, 'no more than two decimal places'],
  [{ reservePercent: 101, reserveDays: 1 }, 'from 0 to 100'],
  [{ reservePercent: -1, reserveDays: 1 }, 'from 0 to 100'],
  [{ reservePercent: 1, reserveDays: 366 }, 'from 0 to 365'],
  [{ reservePercent: 1, reserveDays: 1.5 }, 'whole number'],
])('rejects the setting %j', async (setting, words) => {
  const answer = await setReserve(app, event.tenantId, setting);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain(words);
});

test('rejects settings with a missing field instead of using its default', async () => {
  const path = `/api/tenants/${event.tenantId}/settings/payouts`;
  const before = await ask(app.as.platform(), 'GET', path);
  const put = (body: object) => ask(app.as.platform(), 'PUT', path, { body });
  const percent = ['Enter a percentage from 0 to 100, such as 10 or 7.5.'];
  const days = ['Enter a number of days from 0 to 365.'];
  expect(await put({})).toMatchObject({
    status: 422,
    body: {
      error: {
        fields: {
          releasesBatches: ['Choose whether to release scheduled payouts automatically.'],
          reservePercent: percent,
          reserveDays: days,
        },
      },
    },
  });
  expect(await put({ releasesBatches: false, reservePercent: 5 })).toMatchObject({
    status: 422,
    body: { error: { fields: { reserveDays: days } } },
  });
  expect((await ask(app.as.platform(), 'GET', path)).body).toEqual(before.body);
});
