import { client } from '@foyer/kit';
import { onSale, purchase, waitingIn, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payouts, type PendingRow } from './contract.ts';
import {
  accountFor,
  attemptsOf,
  hold,
  inDays,
  orderOf,
  payoutOf,
  PLAIN_TERMS,
  platform,
  transfer,
  transfersOf,
} from './testing.ts';
import { disagreements } from './testing/disagreements.ts';
import { addDebt } from './testing/owing.ts';
import { setReserve } from './testing/reserves.ts';

/** A card whose money is available immediately. */
const AT_ONCE = '4000000000000077';

let app: SaleApp;
/** One tenant with a Stripe account, and one without. */
let event: EventOnSale;
let bare: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
  bare = await onSale(app, { tenant: 'b', types: { General: { quantity: 1_000 } } });
});
afterAll(async () => {
  try {
    expect(await disagreements(app)).toEqual([]);
  } finally {
    await app.stop();
  }
});

const buy = () => purchase(app, event, { General: 1 }, AT_ONCE);
const preview = (...orderUIDs: string[]) => platform(app).previewPayout({ body: { orderUIDs } });
const rowOf = async (orderUID: string): Promise<PendingRow['details']> => {
  const { result } = await platform(app).pending({ filters: `details.orderUID=${orderUID}` });
  expect(result).toHaveLength(1);
  return (result[0] as PendingRow).details;
};
const cents = (dollars: number) => Math.round(dollars * 100);

test('shows an order without an account as ready but not payable, and names it as left out', async () => {
  const { uid } = await orderOf(app, bare);
  expect(await rowOf(uid)).toMatchObject({
    status: 'ready',
    payoutStatus: 'ready',
    payability: 'no_account',
    hasAccount: false,
  });
  expect(await preview(uid)).toMatchObject({
    tenants: [],
    totals: { orders: 0, transferred: 0 },
    leftOut: [
      {
        tenantName: 'Tenant B',
        reason: 'gateway destination not found',
        orders: 1,
        amount: 48.25,
      },
    ],
  });
  expect((await transfer(app, uid)).message).toBe('gateway destination not found');
  expect(await attemptsOf(app, uid)).toEqual([]);
});

test('treats an account that can’t receive transfers as unusable, in the list and in the transfer', async () => {
  const uid = await buy();
  const account = () => app.database('payments_account').where({ tenant_id: event.tenantId });
  await account().update({ transfers_enabled: false });
  expect(await rowOf(uid)).toMatchObject({ payability: 'no_account', hasAccount: false });
  const { count } = await platform(app).pending({
    filters: `details.orderUID=${uid}, details.hasAccount=true`,
  });
  expect(count).toBe(0);
  expect((await transfer(app, uid)).message).toBe('gateway destination not found');
  await account().update({ transfers_enabled: true });
  expect(await rowOf(uid)).toMatchObject({ payability: 'payable', hasAccount: true });
  expect((await transfer(app, uid)).success).toBe(true);
});

test('waits for a suspension in progress, and is refused after it', async () => {
  const uid = await buy();
  const suspension = await app.database.transaction();
  await suspension.raw('select tenants_lock_suspension(?)', [event.tenantId]);
  await suspension('tenants_tenant').where({ id: event.tenantId }).update({
    suspended_at: new Date(),
    suspended_reason: 'Fraud.',
    suspended_contact: 'a@b.test',
  });
  const paying = transfer(app, uid);
  await expect.poll(() => waitingIn(app)).toBe(1);
  await suspension.commit();
  expect((await paying).message).toBe('suspended');
  expect(await attemptsOf(app, uid)).toEqual([]);
  await app
    .database('tenants_tenant')
    .where({ id: event.tenantId })
    .update({ suspended_at: null, suspended_reason: null, suspended_contact: null });
});

test('pays out nothing to a suspended tenant, in the list, the preview and the transfer', async () => {
  const uid = await buy();
  const suspend = (over: Record<string, unknown>) =>
    app.database('tenants_tenant').where({ id: event.tenantId }).update(over);
  await suspend({
    suspended_at: new Date(),
    suspended_reason: 'Documents are missing.',
    suspended_contact: 'help@platform.test',
  });
  expect(await rowOf(uid)).toMatchObject({ payability: 'suspended', tenantSuspended: true });
  const left = { tenants: [], leftOut: [{ reason: 'suspended', orders: 1 }] };
  expect(await preview(uid)).toMatchObject(left);
  expect((await transfer(app, uid)).message).toBe('suspended');
  expect(await attemptsOf(app, uid)).toEqual([]);
  await suspend({ suspended_at: null, suspended_reason: null, suspended_contact: null });
  expect((await transfer(app, uid)).success).toBe(true);
});

test('needs no account for an order whose whole share repays debt, but does for the next one', async () => {
  const [{ uid: first }, { uid: second }] = [await orderOf(app, bare), await orderOf(app, bare)];
  await addDebt(app, bare, 12_000);
  for (const uid of [first, second])
    expect(await rowOf(uid)).toMatchObject({ payability: 'kept_for_debt', owed: 60 });
  expect(await preview(first, second)).toMatchObject({
    tenants: [{ orders: 1, debtTaken: 48.25, transferred: 0, owed: 60, stillOwed: 11.75 }],
    leftOut: [{ reason: 'gateway destination not found', orders: 1, amount: 48.25 }],
  });
  expect(await transfer(app, first)).toMatchObject({
    totals: { debtTaken: 48.25, transferred: 0 },
  });
  expect(await rowOf(second)).toMatchObject({ payability: 'no_account', owed: 11.75 });
  expect((await transfer(app, second)).message).toBe('gateway destination not found');
  expect(await payoutOf(app, second)).toMatchObject({ payout_completed: false, netted_cents: 0 });
});

test('shows a disputed order as on hold in the list and its file, and finds it by that status', async () => {
  const uid = await purchase(app, event, { General: 1 }, '4000000000000259');
  await app.settled();
  expect(await rowOf(uid)).toMatchObject({
    status: 'on_hold',
    payoutStatus: 'on_hold',
    payability: 'disputed',
  });
  const count = async (filters: string) =>
    (await platform(app).pending({ filters: `details.orderUID=${uid}, ${filters}` })).count;
  expect(await count('details.status=on_hold')).toBe(1);
  expect(await count('details.status=ready')).toBe(0);
  expect(await count('details.status=pending')).toBe(0);
  expect(await preview(uid)).toMatchObject({ tenants: [], leftOut: [{ reason: 'disputed' }] });
});

test('shows why each row can’t be paid, and refuses its transfer for the same reason', async () => {
  const held = await orderOf(app, event);
  await hold(app, event, held.id);
  const orders: Record<string, string> = {
    on_hold: held.uid,
    not_available: (await orderOf(app, event, { availableAt: inDays(2) })).uid,
    facilitator_is_tenant: (await orderOf(app, event, { facilitator: 'tenant' })).uid,
  };
  for (const [reason, uid] of Object.entries(orders)) {
    expect((await rowOf(uid)).payability, reason).toBe(reason);
    expect((await preview(uid)).leftOut, reason).toMatchObject([{ reason, orders: 1 }]);
    expect((await transfer(app, uid)).message, reason).toBe(reason);
  }
});

test('says when a whole share repaid debt and nothing was transferred', async () => {
  const uid = await buy();
  const share = (await rowOf(uid)).tenantTotal;
  await addDebt(app, event, 20_000);
  expect(await rowOf(uid)).toMatchObject({
    payability: 'kept_for_debt',
    owed: 100,
    status: 'ready',
  });
  const split = {
    tenantTotal: share,
    debtReturned: 0,
    debtTaken: share,
    reserved: 0,
    transferred: 0,
  };
  expect(await preview(uid)).toMatchObject({
    tenants: [{ tenantName: 'Tenant A', orders: 1, owed: 100, stillOwed: 100 - share, ...split }],
    totals: { orders: 1, ...split },
    leftOut: [],
  });
  const answer = await transfer(app, uid);
  expect(answer).toMatchObject({
    success: true,
    completedOrderPayouts: [{ orderUID: uid, ...split }],
    totals: split,
  });
  expect(await transfersOf(app, uid)).toEqual([]);
  const id = answer.completedOrderPayouts[0]?.payoutId ?? '';
  const { result, totals } = await platform(app).payoutOrders({ id });
  expect(result).toMatchObject([{ orderUID: uid, ...split }]);
  expect(totals).toMatchObject(split);
  const own = client(payouts, app.as.tenant('a'));
  const money = await own.payoutMoney({ tenantId: event.tenantId, id });
  expect(money.result).toMatchObject([{ orderUID: uid, outcome: 'kept_for_debt', ...split }]);
  // The remaining debt is not part of this test.
  await app.database('payouts_order').where('owed_cents', '>', 0).update({ owed_cents: 0 });
});

test('the preview of a payout matches the transfers, including debt and reserve', async () => {
  await setReserve(app, event.tenantId, { reservePercent: 10, reserveDays: 5 });
  const uids = [await buy(), await buy(), await buy()];
  const later = (await orderOf(app, event, { availableAt: inDays(3) })).uid;
  const terms = { ...PLAIN_TERMS, platformPpm: 100_000 };
  await orderOf(app, event, { method: 'cash', priceCents: 9_000, terms });
  const { uid: unpayable } = await orderOf(app, bare);
  const all = [...uids, later, unpayable, 'NOSUCHUID'];
  const expected = await preview(...all);
  expect(
    Object.fromEntries(expected.leftOut.map(({ reason, orders }) => [reason, orders])),
  ).toEqual({ 'gateway destination not found': 1, not_available: 1, not_found: 1 });
  const answer = await transfer(app, ...all);
  expect(answer.completedOrderPayouts).toHaveLength(expected.totals.orders);
  const { tenantTotal, debtTaken, reserved, transferred } = answer.totals;
  expect(expected.totals).toMatchObject({ tenantTotal, debtTaken, reserved, transferred });
  expect(debtTaken).toBe(9);
  expect(reserved).toBeGreaterThan(0);
  expect(cents(tenantTotal)).toBe(cents(debtTaken) + cents(reserved) + cents(transferred));
  const sent = (await Promise.all(uids.map((uid) => transfersOf(app, uid)))).flat();
  expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(cents(transferred));
  const rows = answer.completedOrderPayouts;
  for (const part of ['tenantTotal', 'debtTaken', 'reserved', 'transferred'] as const)
    expect(
      rows.reduce((sum, row) => sum + cents(row[part]), 0),
      part,
    ).toBe(cents(answer.totals[part]));
});

test('shows a tenant what prevents its payouts, but no preview', async () => {
  const own = client(payouts, app.as.tenant('b', 'tenant_owner'));
  const { result } = await own.tenantPending({ tenantId: bare.tenantId });
  expect(result[0]?.details).toMatchObject({ payability: 'no_account', hasAccount: false });
  await expect(own.previewPayout({ body: { orderUIDs: ['ANY'] } })).rejects.toMatchObject({
    status: 403,
  });
});
