import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import knexFactory from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders as contract } from './contract.ts';
import { up } from './migrations/20261227_backfill.ts';
import * as search from './migrations/20270101_search.ts';
import { stage } from './testing/stage.ts';
import { wronglyPaid } from './testing/wrongPayment.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 50 } } });
});
afterAll(() => app.stop());

/** As the owner of the tables, whom row-level security binds. */
async function migrateAgain(): Promise<void> {
  const owner = knexFactory({ client: 'pg', connection: app.urls.owner });
  try {
    await owner.transaction((trx) => up(trx));
    for (const table of ['orders_order', 'orders_review', 'orders_dispute'])
      expect(await owner(table).select('id')).toEqual([]);
  } finally {
    await owner.destroy();
  }
}

test('an order of before the table of what is searched is found in it, and so are its tickets', async () => {
  const made = await stage(app);
  const sale = await made.sell({ firstName: 'Иван', lastName: 'Ångström' });
  const owner = knexFactory({ client: 'pg', connection: app.urls.owner });
  try {
    for (const step of [search.down, search.up])
      await owner.transaction(async (trx) => {
        await trx.raw('set local row_security = off');
        await step(trx);
      });
    expect(await owner('orders_order').select('id')).toEqual([]);
  } finally {
    await owner.destroy();
  }
  const later = await made.sell({ lastName: 'Ångström' });
  const found = async (q: string) => {
    const asked: Record<string, string> = { q };
    const { result } = await client(contract, app.as.platform()).platformOrders(asked);
    return result.map(({ orderUID }) => orderUID).toSorted();
  };
  expect(await found('иВА')).toEqual([sale.orderUID]);
  expect(await found('ångstr')).toEqual([sale.orderUID, later.orderUID].toSorted());
  for (const { orderUID, tickets } of [sale, later])
    for (const { ticketUID } of tickets)
      expect(await found(ticketUID.slice(3))).toEqual([orderUID]);
});

test('an order that somebody has to decide since before the list of them stands in it', async () => {
  const { orderUID } = await wronglyPaid(app, event, { unitCents: 4_000 });
  const listed = async () => (await client(contract, app.as.platform()).reviews({})).result;
  const before = await listed();
  expect(before).toMatchObject([{ orderUID }]);
  await app.database('orders_review').delete();
  await migrateAgain();
  await migrateAgain();
  expect(await listed()).toMatchObject([
    { orderUID, asked: before[0]?.asked, paid: before[0]?.paid },
  ]);
});

test('a dispute of before its dates were kept was opened when it was heard of', async () => {
  await purchase(app, event, { General: 1 }, '4000000000000259');
  await app.settled();
  const heard = new Date('2026-01-02T03:04:05.000Z');
  const updated = new Date('2026-02-03T04:05:06.000Z');
  await app.database('orders_dispute').update({
    status: 'lost',
    gateway_status: 'needs_response',
    created_at: heard,
    opened_at: updated,
  });
  await migrateAgain();
  expect(await app.database('orders_dispute').select('gateway_status', 'opened_at')).toEqual([
    { gateway_status: 'lost', opened_at: heard },
  ]);
});
