import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { sweepEvents } from '@foyer/plugin-payments/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { onBankPayoutChanged, readOpenBankPayouts } from './server/bankPayouts.ts';
import { payoutMoves } from './server/payoutStates.ts';
import { accountFor, payoutOf, platform, stripeOf, transfer, transfersOf } from './testing.ts';

const AT_ONCE = '4000000000000077';
const DAY_MS = 86_400_000;
const TOLD = { eventType: 'payout.*' } as const;

let app: SaleApp;
let event: EventOnSale;
let account: string;
// Each test needs its own app: nothing can be sold once Stripe's clock is days ahead.
beforeEach(async () => {
  app = await saleApp();
  account = await accountFor(app, 'a');
  event = await onSale(app, { types: { General: { quantity: 1_000 } } });
  await app.stripe.payouts({ isOn: true });
});
afterEach(() => app.stop());

const deps = () => app.runtime.depsOf('payouts');
const payOut = async () => {
  const uid = await purchase(app, event, { General: 1 }, AT_ONCE);
  await transfer(app, uid);
  return uid;
};
const days = async (n: number) => {
  for (let day = 0; day < n; day += 1) await app.stripe.advance(DAY_MS);
  await app.settled();
};
const banks = () => app.database('payouts_bank').orderBy('sent_at', 'desc');
const movesOf = async (uid: string) => {
  const order = await app.database('orders_order').where({ uid }).first();
  const moves = await payoutMoves(deps(), { tenantId: event.tenantId, orderId: order.id });
  return moves.filter(({ kind }) => kind === 'bank');
};

test('follows an order from its transfer until it reaches the bank', async () => {
  const [first, second] = [await payOut(), await payOut()];
  await days(1);
  const [bank] = await banks();
  const [transferred] = await transfersOf(app, first);
  expect(await movesOf(first)).toMatchObject([
    {
      kind: 'bank',
      gatewayId: bank.gateway_id,
      amountCents: transferred?.amount,
      state: 'under_way',
    },
  ]);
  expect(await movesOf(second)).toMatchObject([{ gatewayId: bank.gateway_id }]);
  const lines = await app.database('payouts_bank_line').where({ bank_id: bank.id });
  expect(lines.map(({ transfer_id }) => transfer_id)).toContain(transferred?.id);
  await days(2);
  expect(await movesOf(first)).toMatchObject([{ state: 'done' }]);
  const { payout_id: id } = await payoutOf(app, first);
  const money = await platform(app).payoutMoney({ tenantId: event.tenantId, id: String(id) });
  const { arrival_date: arrival } = await stripeOf(app).payouts.retrieve(
    String(bank.gateway_id),
    {},
    { stripeAccount: account },
  );
  const day = new Date(arrival * 1000).toISOString().slice(0, 10);
  expect(money.result).toMatchObject([
    {
      orderUID: first,
      transferId: transferred?.id,
      bankPayoutId: bank.gateway_id,
      bankStatus: 'paid',
      arrivesOn: day,
    },
  ]);
  const [move] = await movesOf(first);
  for (const zone of ['Pacific/Honolulu', 'America/New_York', 'Asia/Tokyo'])
    expect(move?.at?.toLocaleDateString('sv-SE', { timeZone: zone })).toBe(day);
});

test('stores a payout once, even if events are repeated, late or out of order', async () => {
  await app.stripe.faults({ match: TOLD, action: 'duplicate', times: 'always' });
  const uid = await payOut();
  await days(3);
  const [bank] = await banks();
  const again = { account, payoutId: String(bank.gateway_id) };
  await Promise.all([onBankPayoutChanged(deps(), again), onBankPayoutChanged(deps(), again)]);
  expect(await movesOf(uid)).toMatchObject([{ gatewayId: bank.gateway_id, state: 'done' }]);
  const lines = await app.database('payouts_bank_line').where({ bank_id: bank.id });
  expect(lines).toHaveLength(1);
});

test('finds a payout without a webhook in the sweep of events', async () => {
  await app.stripe.faults({ match: TOLD, action: 'drop', times: 'always' });
  const uid = await payOut();
  await days(3);
  expect(await movesOf(uid)).toEqual([]);
  await app
    .database('payments_sweep')
    .insert({ account, swept_until: new Date(Date.now() - DAY_MS) });
  await sweepEvents(app.runtime.depsOf('payments'));
  await app.jobs.run();
  expect(await movesOf(uid)).toMatchObject([{ state: 'done' }]);
});

test('shows that the bank returned a payout, and polls for payouts that are never reported', async () => {
  const uid = await payOut();
  await days(1);
  await app.stripe.faults(
    { match: TOLD, action: 'drop', times: 'always' },
    { action: 'payout_fails' },
  );
  await days(1);
  expect(await movesOf(uid)).toMatchObject([{ state: 'under_way' }]);
  await app.stripe.advance(DAY_MS);
  await readOpenBankPayouts(deps());
  const { data } = await stripeOf(app).payouts.list(
    { status: 'failed' },
    { stripeAccount: account },
  );
  expect(await movesOf(uid)).toMatchObject([
    { gatewayId: data[0]?.id, state: 'failed', note: 'The bank account has been closed.' },
  ]);
  // The failure is told once, however often it is read again.
  await onBankPayoutChanged(deps(), { account, payoutId: String(data[0]?.id) });
  const told = await app
    .database('graphile_worker.jobs')
    .whereLike('task_identifier', '%:on.payouts.bankPayoutFailed/v1.%')
    .select('revision');
  expect(told).toEqual([{ revision: 0 }]);
});
