import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payouts } from './contract.ts';
import { proposeBatches } from './server/batch/proposeBatches.ts';
import { workOnBatch } from './server/batch/decideBatch.ts';
import {
  accountFor,
  hold,
  inDays,
  ledgerOf,
  orderOf,
  PLAIN_TERMS,
  payoutOf,
  platform,
  transfer,
  transfersOf,
} from './testing.ts';

// In New York: Wednesday at 7 AM; the day before and the day after.
const WEDNESDAY = new Date('2031-01-08T12:00:00.000Z');
const EARLY = new Date('2031-01-08T10:00:00.000Z');
const TUESDAY = new Date('2031-01-07T12:00:00.000Z');
const THURSDAY = new Date('2031-01-09T12:00:00.000Z');

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
});
afterAll(() => app.stop());
beforeEach(async () => {
  // Orders from earlier tests must not be part of this test's batch.
  await app.database('payouts_batch_order').delete();
  await app.database('payouts_batch').delete();
  await app.database('payouts_order').update({ owed_cents: 0 });
  await app
    .database('payouts_order')
    .where({ payout_completed: false })
    .update({ has_charge: false });
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
  await schedule('weekly', 'every Wednesday');
});

/** A card whose money is available immediately. */
const buy = () => purchase(app, event, { General: 1 }, '4000000000000077');
const schedule = (type: 'weekly' | 'end-of-event', date: string | null) =>
  app
    .database('payments_setup')
    .where({ tenant_id: event.tenantId })
    .update({ payout_type: type, payout_date: date });
const propose = (now: Date) => proposeBatches(app.runtime.depsOf('payouts'), { now });
const batches = async () => {
  const filters = `tenantId=${event.tenantId}`;
  return (await platform(app).batches({ filters, limit: 100 })).result;
};
const onlyBatch = async () => {
  const found = await batches();
  expect(found).toHaveLength(1);
  return found[0] as (typeof found)[number];
};
const detail = (id: string) => platform(app).batch({ params: { id } });
const ordersOf = async (id: string) => (await platform(app).batchOrders({ id, limit: 100 })).result;
async function release(id: string): Promise<void> {
  await platform(app).releaseBatch({ params: { id } });
  await app.jobs.run();
}

test('proposes weekly payouts once, on their day from 6 AM', async () => {
  await orderOf(app, event);
  await propose(TUESDAY);
  await propose(EARLY);
  expect(await batches()).toEqual([]);
  await Promise.all([propose(WEDNESDAY), propose(WEDNESDAY), propose(WEDNESDAY)]);
  await propose(WEDNESDAY);
  expect(await onlyBatch()).toMatchObject({
    state: 'proposed',
    rhythm: 'weekly',
    day: '2031-01-08',
    orders: 1,
    amount: 48.25,
    paidOrders: 0,
    isAutomatic: false,
  });
  // Already proposed here, so the schedule's next day has nothing to propose.
  await propose(new Date(WEDNESDAY.getTime() + 7 * 86_400_000));
  expect(await batches()).toHaveLength(1);
});

test('proposes nothing for a suspended tenant, and releases nothing if it was suspended since', async () => {
  const { uid } = await orderOf(app, event);
  const suspend = (over: Record<string, unknown>) =>
    app.database('tenants_tenant').where({ id: event.tenantId }).update(over);
  const suspended = {
    suspended_at: new Date(),
    suspended_reason: 'Documents are missing.',
    suspended_contact: 'help@platform.test',
  };
  await suspend(suspended);
  try {
    await propose(WEDNESDAY);
    expect(await batches()).toEqual([]);
    await suspend({ suspended_at: null, suspended_reason: null, suspended_contact: null });
    await propose(WEDNESDAY);
    await suspend(suspended);
    const { id, orders } = await onlyBatch();
    expect(orders).toBe(0);
    await release(id);
    expect(await ordersOf(id)).toMatchObject([{ orderUID: uid, state: 'failed' }]);
    expect(await payoutOf(app, uid)).toMatchObject({ payout_completed: false });
  } finally {
    await suspend({ suspended_at: null, suspended_reason: null, suspended_contact: null });
  }
});

test('shows what a batch leaves out and why, and what is owed', async () => {
  await orderOf(app, event);
  const held = await orderOf(app, event, { priceCents: 6_000 });
  await hold(app, event, held.id);
  const disputed = await orderOf(app, event, { priceCents: 7_000 });
  await app
    .database('payouts_order')
    .where({ order_id: disputed.id })
    .update({ system_hold: true });
  await orderOf(app, event, { feeCents: null, availableAt: null });
  await orderOf(app, event, { facilitator: 'tenant' });
  const terms = { ...PLAIN_TERMS, platformPpm: 100_000 };
  await orderOf(app, event, { priceCents: 10_000, method: 'cash', terms });
  await propose(WEDNESDAY);
  const { id, ...batch } = await onlyBatch();
  expect(batch).toMatchObject({ orders: 1, amount: 48.25, owed: 10 });
  const { leftOut, changes } = await detail(id);
  expect(Object.fromEntries(leftOut.map(({ reason, orders }) => [reason, orders]))).toEqual({
    disputed: 1,
    not_available: 1,
    on_hold: 1,
  });
  expect(changes).toEqual([{ change: 'none', orders: 1, amount: 48.25 }]);
});

test('proposes end-of-event payouts once the event has ended, whatever the day', async () => {
  await schedule('end-of-event', null);
  await orderOf(app, event);
  const { end_at: endAt } = await app
    .database('events_event')
    .where({ id: event.eventId })
    .first('end_at');
  const day = 86_400_000;
  const before = new Date(Date.parse(endAt as string) - day);
  await propose(atNoon(before));
  expect(await batches()).toEqual([]);
  await propose(atNoon(new Date(before.getTime() + 3 * day)));
  expect(await onlyBatch()).toMatchObject({ rhythm: 'end-of-event', orders: 1 });
});
const atNoon = (date: Date) => new Date(`${date.toISOString().slice(0, 10)}T17:00:00.000Z`);

test('pays each order once on release, as one payout per event, and nets debts', async () => {
  const uids = [await buy(), await buy(), await buy()];
  const terms = { ...PLAIN_TERMS, platformPpm: 100_000 };
  await orderOf(app, event, { priceCents: 1_000, method: 'cash', terms });
  await propose(WEDNESDAY);
  const { id, amount } = await onlyBatch();
  await platform(app).releaseBatch({ params: { id } });
  await expect(platform(app).releaseBatch({ params: { id } })).rejects.toMatchObject({
    status: 409,
  });
  await app.jobs.run();
  const work = { tenantId: event.tenantId, batchId: id };
  await Promise.all([1, 2].map(() => workOnBatch(app.runtime.depsOf('payouts'), work)));
  expect(await onlyBatch()).toMatchObject({ state: 'released', paidOrders: 3, paid: amount });
  const transfers = (await Promise.all(uids.map((uid) => transfersOf(app, uid)))).flat();
  expect(transfers).toHaveLength(3);
  const sent = transfers.reduce((sum, transfer) => sum + transfer.amount, 0);
  expect(sent).toBe(Math.round(amount * 100) - 100);
  for (const uid of uids) {
    const ledger = await ledgerOf(app, uid);
    expect(Object.values(ledger).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  }
  const paid = await Promise.all(uids.map((uid) => payoutOf(app, uid)));
  expect(new Set(paid.map((row) => row['payout_id'])).size).toBe(1);
  expect((await ordersOf(id)).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
});

test('shows what changed since the proposal, and doesn’t pay what is no longer payable', async () => {
  const [stays, paidByHand, held] = [await buy(), await buy(), await buy()];
  await propose(WEDNESDAY);
  const { id } = await onlyBatch();
  const manual = await transfer(app, paidByHand);
  expect(manual.success).toBe(true);
  await hold(app, event, held);
  const { changes } = await detail(id);
  expect(Object.fromEntries(changes.map(({ change, orders }) => [change, orders]))).toEqual({
    none: 1,
    on_hold: 1,
    paid_otherwise: 1,
  });
  await release(id);
  expect(await onlyBatch()).toMatchObject({ state: 'released', paidOrders: 1 });
  const states = (await ordersOf(id)).map(({ orderUID, state, reason }) => [
    orderUID,
    [state, reason],
  ]);
  expect(Object.fromEntries(states)).toEqual({
    [stays]: ['paid', null],
    [paidByHand]: ['paid_otherwise', 'already_completed'],
    [held]: ['failed', 'on_hold'],
  });
  expect(await transfersOf(app, paidByHand)).toHaveLength(1);
  expect(await transfersOf(app, held)).toHaveLength(0);
  // Unpaid orders can be proposed again.
  await hold(app, event, held, false);
  await propose(new Date(WEDNESDAY.getTime() + 7 * 86_400_000));
  expect((await batches()).map(({ orders, state }) => [orders, state])).toContainEqual([
    1,
    'proposed',
  ]);
});

test('pays nothing when a batch is dismissed, and frees its orders', async () => {
  const { uid } = await orderOf(app, event);
  await propose(WEDNESDAY);
  const { id } = await onlyBatch();
  const dismiss = (reason: string) =>
    platform(app).dismissBatch({ params: { id }, body: { reason } });
  await expect(dismiss(' ')).rejects.toMatchObject({ status: 422 });
  await dismiss('The contract is missing.');
  expect(await onlyBatch()).toMatchObject({
    state: 'dismissed',
    dismissal: 'The contract is missing.',
  });
  await expect(platform(app).releaseBatch({ params: { id } })).rejects.toMatchObject({
    status: 409,
    message: 'This batch has already been dismissed.',
  });
  expect(await payoutOf(app, uid)).toMatchObject({ payout_completed: false });
  await schedule('weekly', 'Thursday');
  await propose(THURSDAY);
  expect(await batches()).toHaveLength(2);
});

test('pays nothing twice after a crash between a transfer and its record, and shows it as paid', async () => {
  const uid = await buy();
  await propose(WEDNESDAY);
  const { id } = await onlyBatch();
  await release(id);
  // The state after a crash: the order is paid, but the batch doesn't know.
  await app.database('payouts_batch_order').where({ batch_id: id }).update({ is_open: true });
  await app
    .database('payouts_batch')
    .where({ id })
    .update({ state: 'releasing', worked_at: inDays(-1) });
  await release(id);
  expect(await onlyBatch()).toMatchObject({ state: 'released', paidOrders: 1 });
  expect(await transfersOf(app, uid)).toHaveLength(1);
});

test('releases batches automatically for a tenant with that setting', async () => {
  const uid = await buy();
  const own = { tenantId: event.tenantId };
  const api = app.as.platform();
  const settings = `/api/tenants/${own.tenantId}/settings/payouts`;
  const save = (releasesBatches: boolean) =>
    api.request(settings, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ releasesBatches, reservePercent: 0, reserveDays: 30 }),
    });
  expect((await save(true)).status).toBe(200);
  await propose(WEDNESDAY);
  await app.jobs.run();
  expect(await onlyBatch()).toMatchObject({ state: 'released', isAutomatic: true, paidOrders: 1 });
  expect(await transfersOf(app, uid)).toHaveLength(1);
  const audited = await app.database('kit_audit').where({ action: 'payout_batch.released' });
  expect(audited.length).toBeGreaterThan(0);
  expect((await save(false)).status).toBe(200);
});

test('hides batches from tenants and refuses their release', async () => {
  const own = client(payouts, app.as.tenant('a', 'tenant_owner'));
  await expect(own.batches({})).rejects.toMatchObject({ status: 403 });
});

describe('a batch and what can be paid', () => {
  const canBePaid = (transfers_enabled: boolean) =>
    app
      .database('payments_account')
      .where({ tenant_id: event.tenantId })
      .update({ transfers_enabled });
  const previewOf = (id: string) => platform(app).previewBatch({ params: { id } });

  test('proposes nothing for a tenant without a usable account', async () => {
    await orderOf(app, event);
    await canBePaid(false);
    await propose(WEDNESDAY);
    expect(await batches()).toEqual([]);
    await canBePaid(true);
    await propose(WEDNESDAY);
    expect(await onlyBatch()).toMatchObject({ orders: 1, amount: 48.25 });
  });

  test('proposes only orders whose whole share repays debt for such a tenant', async () => {
    for (let n = 0; n < 3; n += 1) await orderOf(app, event);
    const terms = { ...PLAIN_TERMS, platformPpm: 100_000 };
    await orderOf(app, event, { method: 'cash', priceCents: 60_000, terms });
    await canBePaid(false);
    await propose(WEDNESDAY);
    const { id, ...batch } = await onlyBatch();
    await canBePaid(true);
    expect(batch).toMatchObject({ orders: 1, amount: 48.25, owed: 60 });
    expect((await detail(id)).leftOut).toEqual([{ reason: 'no_account', orders: 2, amount: 96.5 }]);
  });

  test('shows what is left after some orders were paid, held or refunded since then', async () => {
    const [stays, paidByHand, held] = [await buy(), await buy(), await buy()];
    await propose(WEDNESDAY);
    const { id, amount } = await onlyBatch();
    expect(await onlyBatch()).toMatchObject({ orders: 3, proposedOrders: 3, proposed: amount });
    await transfer(app, paidByHand);
    const two = await onlyBatch();
    expect(two).toMatchObject({ orders: 2, proposedOrders: 3, proposed: amount });
    expect(two.amount).toBeCloseTo((amount * 2) / 3);
    await hold(app, event, held);
    const one = await onlyBatch();
    expect(one.orders).toBe(1);
    const { totals } = await platform(app).batchOrders({ id });
    expect(totals).toMatchObject({ amount, amountNow: one.amount });
    const { tenants, leftOut } = await previewOf(id);
    expect(tenants).toMatchObject([{ orders: 1, tenantTotal: one.amount, debtTaken: 0 }]);
    expect(leftOut.map(({ reason }) => reason).toSorted()).toEqual([
      'already_completed',
      'on_hold',
    ]);
    await canBePaid(false);
    expect(await onlyBatch()).toMatchObject({ orders: 0, amount: 0 });
    const { changes } = await detail(id);
    expect(changes.map(({ change }) => change)).toContain('no_account');
    await canBePaid(true);
    await release(id);
    const { transferred, paid } = await onlyBatch();
    expect((await platform(app).batchOrders({ id })).totals).toMatchObject({ amountNow: paid });
    expect(await transfersOf(app, stays)).toMatchObject([
      { amount: Math.round(transferred * 100) },
    ]);
  });

  test('shows how its orders were split between debt and transfer', async () => {
    await buy();
    const terms = { ...PLAIN_TERMS, platformPpm: 100_000 };
    await orderOf(app, event, { method: 'cash', priceCents: 1_000, terms });
    await propose(WEDNESDAY);
    const { id, amount } = await onlyBatch();
    const { totals } = await previewOf(id);
    expect(totals).toMatchObject({ tenantTotal: amount, debtTaken: 1, transferred: amount - 1 });
    await release(id);
    expect(await onlyBatch()).toMatchObject({
      state: 'released',
      paid: amount,
      debtTaken: 1,
      reserved: 0,
      transferred: amount - 1,
    });
  });
});
