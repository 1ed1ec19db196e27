import { gateway } from '@foyer/plugin-payments/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { staffCalls as orderContract } from '@foyer/plugin-boxoffice/testing';
import { orders, type OrderRow } from '@foyer/plugin-orders/server';
import { disputes as contract } from './contract.ts';
import { refreshDispute } from './server/refreshDispute.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 500 } } });
});
afterAll(() => app.stop());

const DISPUTED = '4000000000000259';
const deps = () => app.runtime.depsOf('disputes');
const stripe = () => deps().use(gateway).stripe();
const orderOf = (uid: string): Promise<OrderRow> =>
  deps()
    .forTenant(event.tenantId)
    .read((db) => deps().use(orders).find(db, uid));

/** An order whose buyer opened a dispute that we were notified of. */
async function disputed() {
  const uid = await purchase(app, event, { General: 2 }, DISPUTED);
  await app.settled();
  const { id, charge_id } = await orderOf(uid);
  const row = await app.database('orders_dispute').where({ order_id: id }).first();
  const { data } = await stripe().disputes.list({ charge: charge_id ?? '' });
  return { uid, id, chargeId: charge_id ?? '', row, gatewayId: data[0]?.id ?? '' };
}
const disputeOf = (orderId: string) =>
  app.database('orders_dispute').where({ order_id: orderId }).first();
const ledger = async (orderId: string) => {
  const rows = await app.database('orders_ledger').where({ order_id: orderId });
  return {
    causes: rows.map(({ cause }) => cause as string),
    sum: rows.reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0),
    of: (account: string) =>
      rows
        .filter((row) => row.account === account)
        .reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0),
  };
};

test('marks a dispute’s order, and stores the withdrawn amount', async () => {
  const { uid, row } = await disputed();
  expect(row).toMatchObject({
    status: 'open',
    amount_cents: '10000',
    fee_cents: '1500',
    is_withdrawn: true,
  });
  expect(await orderOf(uid)).toMatchObject({ is_disputed: true, status: 'completed' });
});

test('rejects a refund of a disputed order', async () => {
  const { uid } = await disputed();
  await expect(
    client(orderContract, app.as.platform()).refund({
      params: { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid },
      body: { amount: 10, reason: 'Sorry' },
    }),
  ).rejects.toMatchObject({ status: 409, code: 'order_disputed' });
});

test('leaves the order as it was sold if a dispute is won', async () => {
  const { uid, id, gatewayId } = await disputed();
  const before = await orderOf(uid);
  await stripe().disputes.update(gatewayId, {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  await app.settled();
  expect(await disputeOf(id)).toMatchObject({ status: 'won', is_withdrawn: false });
  expect(await orderOf(uid)).toMatchObject({
    is_disputed: false,
    status: 'completed',
    refunded_cents: 0,
    tenant_total_cents: before.tenant_total_cents,
  });
  expect((await ledger(id)).causes).not.toContain('dispute');
});

test('writes the order and the gateway’s dispute fee off if a dispute is lost', async () => {
  const { uid, id, gatewayId } = await disputed();
  const before = await orderOf(uid);
  await stripe().disputes.close(gatewayId);
  await app.settled();
  expect(await disputeOf(id)).toMatchObject({ status: 'lost' });
  const after = await orderOf(uid);
  expect(after).toMatchObject({ is_disputed: true, status: 'refunded', refunded_cents: 10_000 });
  // The gateway's fees for the sale and the dispute are lost, and the tenant bears them.
  const lost = (before.gateway_fee_cents ?? 0) + 1500;
  expect(after.tenant_total_cents + after.platform_total_cents).toBe(-lost);
  expect(after.tenant_total_cents).toBe(-lost);
  const entries = await ledger(id);
  expect(entries.sum).toBe(0);
  expect(entries.of('tenant')).toBe(-lost);
  expect(entries.of('gateway')).toBe(lost);
  const tickets = await app.database('orders_ticket').where({ order_id: id });
  expect(tickets.map(({ status, is_refunded }) => [status, is_refunded])).toEqual([
    ['voided', true],
    ['voided', true],
  ]);
});

test('ignores notifications that are repeated, late or out of order', async () => {
  const { id, chargeId, gatewayId } = await disputed();
  await app.stripe.faults({ match: { eventType: '*' }, action: 'reorder', times: 3 });
  await stripe().disputes.close(gatewayId);
  await app.settled();
  await app.stripe.clearFaults();
  const before = await ledger(id);
  expect(before.causes.filter((cause) => cause === 'dispute').length).toBeGreaterThan(0);
  const hint = { account: null, disputeId: gatewayId, chargeId };
  await Promise.all(Array.from({ length: 4 }, () => refreshDispute(deps(), hint)));
  expect((await ledger(id)).causes).toEqual(before.causes);
  expect(await disputeOf(id)).toMatchObject({ status: 'lost' });
});

test('retries a dispute that arrives before its payment', async () => {
  const { id, chargeId, row, gatewayId } = await disputed();
  const hint = { account: null, disputeId: gatewayId, chargeId };
  await app.database('disputes_dispute').where({ id: row.id }).delete();
  await app.database('orders_dispute').where({ id: row.id }).delete();
  const sold = await app.database('orders_order').where({ id }).first();
  await app
    .database('orders_order')
    .where({ id })
    .update({ status: 'awaiting_payment', completed_at: null, charge_id: null });
  await app.database('orders_lookup').where({ id: chargeId }).delete();
  await expect(refreshDispute(deps(), hint)).rejects.toThrow('not completed yet');
  await app
    .database('orders_order')
    .where({ id })
    .update({ status: 'completed', completed_at: sold.completed_at, charge_id: chargeId });
  await refreshDispute(deps(), hint);
  expect(await disputeOf(id)).toMatchObject({ status: 'open', is_withdrawn: true });
});

describe('a ticket of a disputed order', () => {
  const change = (over: { orderUID: string; ticketId: string; void: boolean }) =>
    client(orderContract, app.as.platform()).voidTicket({
      params: { tenantId: event.tenantId, eventId: event.eventId },
      body: { reason: 'By mistake', ...over },
    });
  async function scanned() {
    const dispute = await disputed();
    const rowsOf = () =>
      app.database('orders_ticket').where({ order_id: dispute.id }).orderBy('index');
    const ticketId = (await rowsOf())[0].uid as string;
    await client(orderContract, app.as.platform()).checkIn({
      params: { tenantId: event.tenantId, eventId: event.eventId },
      body: { ticketUID: ticketId, where: 'North door' },
    });
    const evidence = async () =>
      client(contract, app.as.platform()).dispute({
        params: { tenantId: event.tenantId, disputeId: dispute.row.id },
      });
    return { ...dispute, ticketId, rowsOf, evidence };
  }

  test('can be voided and restored while the dispute is open, and its scan stays as evidence', async () => {
    const { uid: orderUID, ticketId, rowsOf, evidence } = await scanned();
    const [before, said] = [await rowsOf(), await evidence()];
    await change({ orderUID, ticketId, void: true });
    const voided = await evidence();
    expect(voided.tickets[0]).toEqual({ ...said.tickets[0], status: 'voided' });
    expect(voided.evidence.access_activity_log).toContain(`${ticketId} (General): scanned on`);
    await change({ orderUID, ticketId, void: false });
    expect(await rowsOf()).toEqual(before);
    expect(await evidence()).toEqual(said);
  });

  test('stays voided once the dispute is lost, and the error says why', async () => {
    const { uid: orderUID, ticketId, row } = await scanned();
    await client(contract, app.as.platform()).acceptDispute({
      params: { tenantId: event.tenantId, disputeId: row.id },
    });
    await app.settled();
    await expect(change({ orderUID, ticketId, void: false })).rejects.toMatchObject({
      status: 409,
      code: 'lost_dispute',
      message:
        'The dispute on this order was lost and the payment was reversed, so its tickets can’t be unvoided.',
    });
  });
});
