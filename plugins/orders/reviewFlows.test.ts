import { client } from '@foyer/kit';
import type { EventOnSale } from '@foyer/plugin-checkout/testing';
import { gateway } from '@foyer/plugin-payments/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders as contract } from './contract.ts';
import { orders } from './server.ts';
import { saleOnOwnAccount } from './testing/ownAccount.ts';
import { wronglyPaid } from './testing/wrongPayment.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const deps = () => app.runtime.depsOf('orders');
const api = () => client(contract, app.as.platform());
const body = { reason: 'Agreed by telephone' };

/** An order with the totals of its charge, its transfer and its ledger. */
async function stateOf({ tenantId }: EventOnSale, uid: string) {
  const order = await deps()
    .forTenant(tenantId)
    .read((db) => deps().use(orders).find(db, uid));
  const stripe = deps().use(gateway).stripe();
  const options =
    order.flow === 'direct' && order.destination ? { stripeAccount: order.destination } : {};
  const { data } = await stripe.charges.list({ limit: 100 }, options);
  const charges = data.filter(({ metadata, paid }) => paid && metadata['orderUID'] === uid);
  const { data: passedOn } = await stripe.transfers.list({ transfer_group: uid });
  const rows = (await app.database('orders_ledger').where({ order_id: order.id })) as {
    account: string;
    amount_cents: string;
  }[];
  const ledger: Record<string, number> = {};
  for (const { account, amount_cents: cents } of rows)
    ledger[account] = (ledger[account] ?? 0) + Number(cents);
  return {
    order,
    status: order.status,
    tickets: (await app.database('orders_ticket').where({ order_id: order.id })).length,
    keptCents: charges.reduce((sum, one) => sum + one.amount_captured - one.amount_refunded, 0),
    passedOnCents: passedOn.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0),
    feeCents: charges.reduce((sum, one) => sum + (one.application_fee_amount ?? 0), 0),
    ledger,
    ledgerCents: Object.values(ledger).reduce((sum, cents) => sum + cents, 0),
  };
}

describe.each([
  ['destination', 'a', false],
  ['direct', 'b', true],
] as const)('an order of flow %s with a wrong payment', (flow, tenant, direct) => {
  let event: EventOnSale;
  beforeAll(async () => {
    event = await saleOnOwnAccount(app, { tenant, direct });
  });
  const pathOf = (orderUID: string) => ({
    tenantId: event.tenantId,
    eventId: event.eventId,
    orderUID,
  });
  const wrong = async (unitCents: number) => {
    const paid = await wronglyPaid(app, event, { unitCents });
    const { result } = await api().reviews({ limit: 100 });
    const row = result.find(({ orderUID }) => orderUID === paid.orderUID);
    expect(row).toMatchObject({ asked: 50, paid: unitCents / 100, isHeld: true });
    const before = await stateOf(event, paid.orderUID);
    expect(before).toMatchObject({ status: 'needs_review', keptCents: unitCents, tickets: 0 });
    expect(before.order.flow).toBe(flow);
    return { ...paid, before, params: pathOf(paid.orderUID) };
  };

  test('is completed with less than requested', async () => {
    const { orderUID, params } = await wrong(4_990);
    const { complete } = await api().review({ params });
    expect(complete).toMatchObject({ problem: null, missing: 0.1 });
    await api().completeReview({ params, body });
    await app.settled();
    const after = await stateOf(event, orderUID);
    expect(after).toMatchObject({
      status: 'completed',
      tickets: 1,
      keptCents: 4_990,
      ledgerCents: 0,
      ledger: { buyer: -4_990 },
    });
    const { order } = after;
    expect(order.total_cents).toBe(4_990);
    expect(order.tenant_total_cents + order.platform_total_cents).toBe(order.net_amount_cents);
    expect(order.tenant_total_cents).toBe(Math.round(complete.organizerGets * 100));
    if (flow === 'destination') expect(order.tenant_total_cents).toBe(after.passedOnCents);
    else expect(order.platform_total_cents).toBe(order.agreed_cents);
  });

  test('is completed with more than requested, and the surplus is refunded', async () => {
    const { orderUID, params, before } = await wrong(6_000);
    await api().completeReview({ params, body });
    await app.settled();
    const after = await stateOf(event, orderUID);
    expect(after).toMatchObject({
      status: 'completed',
      tickets: 1,
      keptCents: 5_000,
      passedOnCents: before.passedOnCents,
      ledgerCents: 0,
      ledger: { buyer: -5_000 },
    });
    expect(after.order.total_cents).toBe(5_000);
  });

  test('is refunded in full, including the transferred share', async () => {
    const { orderUID, params } = await wrong(4_980);
    expect((await api().review({ params })).refund).toMatchObject({
      problem: null,
      amount: '$49.80',
    });
    expect(await api().refundReview({ params, body })).toMatchObject({ status: 'cancelled' });
    await app.settled();
    const after = await stateOf(event, orderUID);
    expect(after).toMatchObject({
      status: 'cancelled',
      tickets: 0,
      keptCents: 0,
      passedOnCents: 0,
      ledgerCents: 0,
    });
    expect(after.ledger['gateway']).toBeGreaterThan(0);
    expect(after.ledger['buyer'] ?? 0).toBe(0);
  });

  test('waits, and is completed by the right payment, while the wrong one is returned', async () => {
    const { orderUID, params, session } = await wrong(4_980);
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const waiting = { note: 'The buyer pays again', until };
    expect(await api().waitReview({ params, body: waiting })).toMatchObject({ isHeld: true });
    await app.stripe.pay(session);
    await app.settled();
    const after = await stateOf(event, orderUID);
    expect(after).toMatchObject({
      status: 'completed',
      tickets: 1,
      keptCents: 5_000,
      ledgerCents: 0,
      ledger: { buyer: -5_000 },
    });
    if (flow === 'destination') expect(after.order.tenant_total_cents).toBe(after.passedOnCents);
    await expect(api().refundReview({ params, body })).rejects.toMatchObject({
      code: 'review_decided',
    });
  });
});
