import { client } from '@foyer/kit';
import { withEveryRow, type Knex } from '@foyer/kit/server';
import { onSale } from '@foyer/plugin-checkout/testing';
import { orders } from '@foyer/plugin-orders/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import knexFactory from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as setDates } from './migrations/20261226_backfill.ts';
import { up as setOwedSince } from './migrations/20261227_owed_since.ts';
import { copyFigures } from './migrations/20261228_waiting.ts';
import { up as oweOwnTerminals } from './migrations/20270115_own_terminal.ts';
import { correctTally } from './server/lists/tally.ts';
import { orderOf, payoutOf } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

async function asOwner(up: (knex: Knex) => Promise<void>): Promise<void> {
  const owner = knexFactory({ client: 'pg', connection: app.urls.owner });
  try {
    await owner.transaction((trx) => up(trx));
    expect(await owner('payouts_order').select('id')).toEqual([]);
    expect(await owner('orders_order').select('id')).toEqual([]);
  } finally {
    await owner.destroy();
  }
}

test('gives orders from before an update their own date, and protects their rows again', async () => {
  await orderOf(app, await onSale(app));
  await app.database('payouts_order').update({ ordered_at: new Date('2001-01-01') });
  await asOwner(setDates);
  const { rows } = await app.database.raw<{ rows: unknown[] }>(
    `select p.ordered_at = o.created_at as is_own from payouts_order p
     join orders_order o on o.tenant_id = p.tenant_id and o.id = p.order_id`,
  );
  expect(rows).toEqual([{ is_own: true }]);
});

test('dates a debt from before the column by its order, and a later one by its own date', async () => {
  const event = await onSale(app);
  const { id: old } = await orderOf(app, event);
  const { id: later } = await orderOf(app, event);
  const ordered = new Date('2026-01-02T03:04:05.000Z');
  const day = new Date('2026-03-04T05:06:07.000Z');
  const debts = () => app.database('payouts_order').whereIn('order_id', [old, later]);
  await debts().update({ owed_cents: 500, created_at: ordered });
  await app.database.raw(
    `update payouts_order set owed_since = case order_id when :later then :day::timestamptz else (
       select (attmissingval::text::timestamptz[])[1] from pg_attribute
       where attrelid = 'payouts_order'::regclass and attname = 'owed_since') end
     where order_id in (:old, :later)`,
    { old, later, day },
  );
  expect(await debts().where({ owed_since: ordered })).toEqual([]);
  await asOwner(setOwedSince);
  const since = await debts().select('order_id', 'owed_since');
  expect(new Map(since.map((row) => [row.order_id, row.owed_since]))).toEqual(
    new Map([
      [old, ordered],
      [later, day],
    ]),
  );
});

test('restores the figures of orders that were waiting before figures were stored', async () => {
  const event = await onSale(app);
  const { uid } = await orderOf(app, event);
  const before = await app.database('payouts_order').where({ order_uid: uid }).first();
  expect(Number(before.tenant_total_cents)).toBeGreaterThan(0);
  await app.database('payouts_order').where({ order_uid: uid }).update({
    available_at: null,
    gateway_fee_cents: null,
    total_cents: 0,
    net_amount_cents: 0,
    tenant_total_cents: 0,
    platform_total_cents: 0,
  });
  // Change rows must be writable here: when this migration ran, their table didn't exist.
  await asOwner((owner) => withEveryRow(owner, ['payouts_tally'], () => copyFigures(owner)));
  expect(await app.database('payouts_order').where({ order_uid: uid }).first()).toEqual(before);
  expect(await correctTally(app.runtime.depsOf('payouts'))).toEqual([]);
});

test('records the fee debt for a card payment on an organizer’s terminal from before those were settled like cash', async () => {
  const event = await onSale(app);
  const { tenantId, eventId } = event;
  await app
    .database('fees_setting')
    .where({ tenant_id: tenantId })
    .update({ platform_fee_ppm: 60_000 });
  const sell = async () => {
    const { orderUID } = await client(orders, app.as.platform()).boxOfficeSale({
      params: { tenantId, eventId },
      body: {
        lines: [{ ticketId: event.types['General'] ?? '', quantity: 1 }],
        paymentMethod: 'card',
      },
    });
    return orderUID;
  };
  const [kept, missing] = [await sell(), await sell()];
  await app.settled();
  const right = [await payoutOf(app, kept), await payoutOf(app, missing)];
  expect(right).toMatchObject([{ owed_cents: 300 }, { owed_cents: 300 }]);
  await app
    .database('payouts_order')
    .where({ order_uid: kept })
    .update({ facilitator: 'tenant', owed_cents: 0, tenant_total_cents: 4_525 });
  await app.database('payouts_order').where({ order_uid: missing }).delete();
  await asOwner(oweOwnTerminals);
  const figures = ['facilitator', 'owed_cents', 'tenant_total_cents', 'total_cents', 'has_charge'];
  for (const [index, uid] of [kept, missing].entries()) {
    const [now, then = {}] = [await payoutOf(app, uid), right[index]];
    for (const name of figures) expect(now[name], name).toEqual(then[name]);
  }
  expect(await correctTally(app.runtime.depsOf('payouts'))).toEqual([]);
});
