import { client } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import knexFactory from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders as contract } from './contract.ts';
import { up } from './migrations/20261227_backfill.ts';
import * as search from './migrations/20270101_search.ts';
import { settleOwnTerminals } from './migrations/20270115_own_terminal.ts';
import { proveSummary } from './testing.ts';
import { stage } from './testing/stage.ts';
import { wronglyPaid } from './testing/wrongPayment.ts';

let app: SaleApp;
let event: EventOnSale;
beforeAll(async () => {
  app = await saleApp();
  event = await onSale(app, { types: { General: { quantity: 50 } } });
});
afterAll(() => app.stop());

/** As the owner of the tables, who is subject to row-level security. */
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

test('adds orders and tickets from before the search table to it', async () => {
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

test('adds orders in review from before the list of reviews to it', async () => {
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

test('dates a dispute from before opening dates were stored by its first notification', async () => {
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

test('settles a card on an organizer’s terminal like cash, for orders from before that rule', async () => {
  const made = await stage(app);
  await app
    .database('fees_setting')
    .where({ tenant_id: made.tenantId })
    .update({ platform_fee_ppm: 60_000 });
  const { orderUID, tickets } = await made.sell({ paymentMethod: 'card' });
  const { orderUID: untouched } = await made.sell();
  const params = { ...made.params, orderUID };
  await client(contract, app.as.platform()).refund({
    params,
    body: { ticketIds: [tickets[0]?.ticketUID ?? ''], withFees: true, reason: 'Rain' },
  });
  const right = await standing(orderUID);
  const cash = await standing(untouched);
  expect(right.ledger).toEqual({ tenant: -300, platform: 300 });
  await settleAsBefore(orderUID);
  expect(await standing(orderUID)).not.toEqual(right);
  const owner = knexFactory({ client: 'pg', connection: app.urls.owner });
  try {
    for (let times = 0; times < 2; times += 1)
      await owner.transaction((trx) => settleOwnTerminals(trx));
    expect(await owner('orders_order').select('id')).toEqual([]);
  } finally {
    await owner.destroy();
  }
  expect(await standing(orderUID)).toEqual(right);
  expect(await standing(untouched)).toEqual(cash);
  expect(await proveSummary(app.runtime.depsOf('orders'))).toEqual([]);
});

/** An order's money, its figures and its ledger balance. */
async function standing(uid: string) {
  const order = (await app.database('orders_order').where({ uid }).first()) as {
    id: string;
    [column: string]: unknown;
  };
  const { money, facilitator, net_amount_cents, tenant_total_cents, platform_total_cents } = order;
  const { net_sales_cents, whole_processing_fee_cents, is_estimated } = order;
  const refunds = await app
    .database('orders_refund')
    .where({ order_id: order.id })
    .select('money_before', 'money_after');
  const entries = (await app
    .database('orders_ledger')
    .where({ order_id: order.id })
    .groupBy('account')
    .select('account', app.database.raw('sum(amount_cents)::int as cents'))) as {
    account: string;
    cents: number;
  }[];
  return {
    ...{ money, facilitator, net_amount_cents, tenant_total_cents, platform_total_cents },
    ...{ net_sales_cents, whole_processing_fee_cents, is_estimated, refunds },
    ledger: Object.fromEntries(
      entries.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]),
    ),
  };
}

/** Rewrites an order to how cards on an organizer's terminal used to be stored: as the gateway's. */
async function settleAsBefore(uid: string): Promise<void> {
  const { database } = app;
  const byCard = (column: string) =>
    `${column} || jsonb_build_object('method', 'card', 'estimatedGatewayFeeCents', 320,
      'earned', ${column} -> 'earned' || '{"processingFeeCents": 100}')`;
  await database.raw(
    `update orders_order set money = ${byCard('money')}, facilitator = 'tenant',
       net_amount_cents = 4680, tenant_total_cents = 4280, platform_total_cents = 400
     where uid = ?`,
    [uid],
  );
  await database.raw(
    `update orders_refund set money_before = ${byCard('money_before')},
       money_after = ${byCard('money_after')}
     where order_id = (select id from orders_order where uid = ?)`,
    [uid],
  );
  await database.raw(
    `insert into orders_ledger (tenant_id, order_id, cause, cause_id, account, amount_cents)
     select o.tenant_id, o.id, 'sale', 'as before', was.account, was.cents
     from orders_order o cross join (values ('buyer', -5000), ('gateway', 320),
       ('transferred', 4280), ('platform', 400)) as was (account, cents)
     where o.uid = ?`,
    [uid],
  );
}
