import { client } from '@foyer/kit';
import { onSale, purchase } from '@foyer/plugin-checkout/testing';
import { orders } from '@foyer/plugin-orders/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payouts } from './contract.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const find = (id: string) => client(payouts, app.as.platform()).findByStripeId({ query: { id } });

test('finds the order of a payment, charge or refund, and the tenant of an account', async () => {
  const event = await onSale(app, { types: { General: { price: 20 } } });
  const orderUID = await purchase(app, event, { General: 1 });
  const { tenantId, eventId } = event;
  await client(orders, app.as.platform()).refund({
    params: { tenantId, eventId, orderUID },
    body: { amount: 5, reason: 'Rain' },
  });
  await app.settled();
  const order = (await app.database('orders_order').where({ uid: orderUID }).first()) as {
    payment_intent_id: string;
    charge_id: string;
  };
  const refund = (await app.database('orders_refund').first('gateway_refund_id')) as {
    gateway_refund_id: string;
  };
  const found = { tenantId, eventId, orderUID, tenantName: expect.any(String) as string };
  expect((await find(order.payment_intent_id)).result).toEqual([{ ...found, kind: 'payment' }]);
  expect((await find(order.charge_id)).result).toEqual([{ ...found, kind: 'payment' }]);
  expect((await find(refund.gateway_refund_id)).result).toEqual([{ ...found, kind: 'refund' }]);
  await app
    .database('payments_setup')
    .where({ tenant_id: tenantId })
    .update({ profile_id: 'acct_found' });
  expect((await find('acct_found')).result).toEqual([
    { ...found, kind: 'account', eventId: null, orderUID: null },
  ]);
  expect((await find('ch_unknown')).result).toEqual([]);
});
