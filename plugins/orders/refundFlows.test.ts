import { client } from '@foyer/kit';
import { gateway } from '@foyer/plugin-payments/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { orders as contract } from './contract.ts';
import { orders, type OrderRow } from './server.ts';
import { saleOnOwnAccount } from './testing/ownAccount.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const deps = () => app.runtime.depsOf('orders');
const stripe = () => deps().use(gateway).stripe();
const orderOf = ({ tenantId }: EventOnSale, uid: string): Promise<OrderRow> =>
  deps()
    .forTenant(tenantId)
    .read((db) => deps().use(orders).find(db, uid));

const refundOne = async (event: EventOnSale, uid: string) => {
  const { id } = await orderOf(event, uid);
  const [ticket] = await app
    .database('orders_ticket')
    .where({ order_id: id, is_refunded: false })
    .orderBy('index');
  const api = client(contract, app.as.platform());
  const params = { tenantId: event.tenantId, eventId: event.eventId, orderUID: uid };
  const before = await orderOf(event, uid);
  const told = await api.refundPreview({ params, body: { ticketIds: [ticket.id] } });
  const answer = await api.refund({ params, body: { ticketIds: [ticket.id], reason: 'Rain' } });
  const after = await orderOf(event, uid);
  // The gateway splits the refund itself, as predicted.
  expect(told.isEstimated).toBe(true);
  expect([told.tenant, told.platform].map((dollars) => Math.round(dollars * 100))).toEqual([
    after.tenant_total_cents - before.tenant_total_cents,
    after.platform_total_cents - before.platform_total_cents,
  ]);
  return answer;
};

/** The ledger by account; a share that the gateway transferred itself was never owed. */
async function balances(event: EventOnSale, uid: string) {
  const { id } = await orderOf(event, uid);
  const rows = await app.database('orders_ledger').where({ order_id: id });
  const sums = { buyer: 0, gateway: 0, transferred: 0, platform: 0, tenant: 0 };
  for (const { account, amount_cents } of rows)
    sums[account as keyof typeof sums] += Number(amount_cents);
  return sums;
}

describe('a refund of a destination charge', () => {
  test('reverses the tenant’s share', async () => {
    const event = await saleOnOwnAccount(app, { tenant: 'a', direct: false });
    const uid = await purchase(app, event, { General: 2 });
    const sold = await orderOf(event, uid);
    expect(sold).toMatchObject({ flow: 'destination', facilitator: 'tenant' });
    expect(sold.agreed_cents).toBeGreaterThan(0);
    await refundOne(event, uid);
    const { data } = await stripe().transfers.list({ transfer_group: uid });
    const [transfer] = data;
    const left = (transfer?.amount ?? 0) - (transfer?.amount_reversed ?? 0);
    expect(transfer?.amount_reversed).toBeGreaterThan(0);
    const after = await orderOf(event, uid);
    expect(after).toMatchObject({ agreed_cents: left, tenant_total_cents: left });
    expect(after.net_amount_cents).toBe(after.tenant_total_cents + after.platform_total_cents);
    expect(await balances(event, uid)).toMatchObject({
      buyer: -5000,
      tenant: 0,
      transferred: left,
      platform: after.platform_total_cents,
    });
    await refundOne(event, uid);
    await app.settled();
    expect(await orderOf(event, uid)).toMatchObject({ status: 'refunded', agreed_cents: 0 });
    expect(await balances(event, uid)).toMatchObject({ buyer: 0, tenant: 0, transferred: 0 });
  });
});

describe('a refund of a direct charge', () => {
  test('is made on the tenant’s account, and returns the platform’s fee', async () => {
    const event = await saleOnOwnAccount(app, { tenant: 'b', direct: true });
    const uid = await purchase(app, event, { General: 2 });
    const sold = await orderOf(event, uid);
    expect(sold).toMatchObject({ flow: 'direct', facilitator: 'tenant' });
    const answer = await refundOne(event, uid);
    expect(answer.details).toMatchObject({ status: 'completed', refundAmount: 50 });
    const charge = await stripe().charges.retrieve(
      sold.charge_id ?? '',
      { expand: ['application_fee'] },
      { stripeAccount: sold.destination ?? '' },
    );
    expect(charge.amount_refunded).toBe(5000);
    const after = await orderOf(event, uid);
    const fee = typeof charge.application_fee === 'object' ? charge.application_fee : null;
    const left = (fee?.amount ?? 0) - (fee?.amount_refunded ?? 0);
    expect(after).toMatchObject({ agreed_cents: left, platform_total_cents: left });
    expect(after.net_amount_cents).toBe(after.tenant_total_cents + after.platform_total_cents);
    const sums = await balances(event, uid);
    expect(sums).toMatchObject({ buyer: -5000, tenant: 0, platform: left });
    expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  });
});
