import { client } from '@foyer/kit';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import {
  accountFor,
  hold,
  orderOf,
  PLAIN_TERMS,
  stripeOf,
  transfer,
  transfersOf,
} from './testing.ts';

const AT_ONCE = '4000000000000077';
const DISPUTED = '4000000000000259';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  await accountFor(app, 'a');
  event = await onSale(app, { types: { General: { quantity: 500 } } });
});
afterAll(() => app.stop());

const which = (uid: string) => ({
  params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid },
});
const pathOf = (uid: string, visitor = app.as.platform()) =>
  client(staffCalls, visitor).moneyPath(which(uid));
const shown = async (uid: string) =>
  (await pathOf(uid)).steps.map(({ kind, from, to, amount, state }) =>
    [kind, `${from}>${to}`, amount, state].join(' '),
  );

test('lists charge, fee, transfer, refund and reversal in order, with their IDs', async () => {
  const uid = await purchase(app, event, { General: 2 }, AT_ONCE);
  await transfer(app, uid);
  await client(staffCalls, app.as.platform()).refund({
    ...which(uid),
    body: { amount: 10, reason: 'Bad seat' },
  });
  await app.settled();
  const { steps, ledger, parts } = await pathOf(uid);
  const order = await app.database('orders_order').where({ uid }).first();
  const [made] = await transfersOf(app, uid);
  expect(steps.map(({ kind, from, to }) => `${kind} ${from}>${to}`)).toEqual([
    'charge buyer>platform',
    'fee platform>gateway',
    'transfer platform>tenant',
    'refund platform>buyer',
    'reversal tenant>platform',
  ]);
  const [charge, fee, sent, refund, reversal] = steps;
  expect(charge).toMatchObject({ gatewayId: order.charge_id, amount: 100, state: 'done' });
  expect(fee).toMatchObject({ gatewayId: order.charge_id, amount: order.gateway_fee_cents / 100 });
  expect(sent).toMatchObject({ gatewayId: made?.id, amount: (made?.amount ?? 0) / 100 });
  expect(refund).toMatchObject({ amount: 10, note: 'Bad seat', state: 'done' });
  expect(refund?.gatewayId).toMatch(/^re_/);
  expect(reversal?.gatewayId).toMatch(/^trr_/);
  expect(reversal).toMatchObject({ amount: 10, state: 'done' });
  expect(ledger.map(({ cause }) => cause)).toEqual(
    expect.arrayContaining(['sale', 'transfer', 'refund', 'reversal']),
  );
  for (const { entries } of ledger)
    expect(entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0);
  expect(parts).toHaveLength(3);
});

test('shows a dispute in the path, with its handling fee', async () => {
  const uid = await purchase(app, event, { General: 1 }, DISPUTED);
  await app.settled();
  const dispute = (await pathOf(uid)).steps.find(({ kind }) => kind === 'dispute');
  expect(dispute).toMatchObject({ from: 'platform', to: 'buyer', amount: 50, state: 'under_way' });
  expect(dispute?.note).toBe('Unauthorized purchase');
  expect(dispute?.gatewayId).toMatch(/^dp_|^du_/);
  const { data } = await stripeOf(app).disputes.list({ limit: 10 });
  expect(data.map(({ id }) => id)).toContain(dispute?.gatewayId);
  const details = await client(staffCalls, app.as.platform()).orderDetails(which(uid));
  expect(details).toMatchObject({ onHold: true, hold: { byDispute: true } });
});

test('shows cash going from the buyer to the organizer', async () => {
  const { orderUID } = await client(staffCalls, app.as.platform()).boxOfficeSale({
    params: { tenantId: event.tenantId, eventId: event.eventId },
    body: {
      lines: [{ ticketId: event.types['General'] ?? '', quantity: 1 }],
      paymentMethod: 'cash',
    },
  });
  expect((await shown(orderUID))[0]).toMatch(/^cash buyer>tenant \d/);
});

test('names the order whose debt a transfer repaid', async () => {
  const terms = { ...PLAIN_TERMS, platformPpm: 100_000 };
  const cash = await orderOf(app, event, { method: 'cash', priceCents: 10_000, terms });
  const uid = await purchase(app, event, { General: 1 }, AT_ONCE);
  await transfer(app, uid);
  const { steps } = await pathOf(uid);
  const kept = steps.filter(({ kind }) => kind === 'netting').map(({ note }) => note);
  expect(kept).toContain(`Owed for order ${cash.uid}`);
});

test('shows a hold’s reason and start, and whether it can be released', async () => {
  const uid = await purchase(app, event, { General: 1 }, AT_ONCE);
  await hold(app, event, uid);
  const details = () => client(staffCalls, app.as.tenant('a')).orderDetails(which(uid));
  const held = { onHold: true, hold: { reason: 'No message specified', byDispute: false } };
  expect(await details()).toMatchObject(held);
  await hold(app, event, uid, false);
  expect(await details()).toMatchObject({ onHold: false, hold: null });
});

test('shows the path to users who can view orders, within their tenant', async () => {
  const uid = await purchase(app, event, { General: 1 }, AT_ONCE);
  expect((await pathOf(uid, app.as.tenant('a', 'tenant_viewer'))).steps).toHaveLength(2);
  await expect(pathOf(uid, app.as.tenant('a', 'tenant_door'))).rejects.toMatchObject({
    status: 403,
  });
  await expect(pathOf('NOSUCHORDR')).rejects.toMatchObject({ status: 404 });
  const elsewhere = client(staffCalls, app.as.platform()).moneyPath({
    params: { ...which(uid).params, tenantId: app.tenants.b.id },
  });
  await expect(elsewhere).rejects.toMatchObject({ status: 404 });
});
