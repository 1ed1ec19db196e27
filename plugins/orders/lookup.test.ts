import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onSale, purchase } from '@foyer/plugin-checkout/testing';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

test('finds an order by its UID and its charge, and keeps both unique across tenants', async () => {
  const uid = await purchase(app, await onSale(app));
  await app.settled();
  const order = await app.database('orders_order').where({ uid }).first('id', 'charge_id');
  const names = await app.database('orders_lookup').where({ order_id: order.id }).pluck('id');
  expect(new Set(names)).toEqual(new Set([order.charge_id, uid]));
  const { runtime, tenants } = app;
  const taken = runtime
    .depsOf('orders')
    .forTenant(tenants.b.id)
    .tx(({ db }) =>
      db('orders_lookup').insert({ tenant_id: tenants.b.id, id: uid, order_id: order.id }),
    );
  await expect(taken).rejects.toMatchObject({ code: '23505', constraint: 'orders_lookup_id' });
  const seen = await runtime
    .depsOf('orders')
    .forTenant(tenants.b.id)
    .read((db) => db('orders_lookup_v1'));
  expect(seen).toEqual([]);
});
