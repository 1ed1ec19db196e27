import { onSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import knexFactory from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from './migrations/20261226_backfill.ts';
import { orderOf } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

test('orders of before an update stand at their own date, and their rows are protected again', async () => {
  await orderOf(app, await onSale(app));
  await app.database('payouts_order').update({ ordered_at: new Date('2001-01-01') });
  const owner = knexFactory({ client: 'pg', connection: app.urls.owner });
  try {
    await owner.transaction((trx) => up(trx));
    expect(await owner('payouts_order').select('id')).toEqual([]);
    expect(await owner('orders_order').select('id')).toEqual([]);
  } finally {
    await owner.destroy();
  }
  const { rows } = await app.database.raw<{ rows: unknown[] }>(
    `select p.ordered_at = o.created_at as is_own from payouts_order p
     join orders_order o on o.tenant_id = p.tenant_id and o.id = p.order_id`,
  );
  expect(rows).toEqual([{ is_own: true }]);
});
