import knexFactory, { type Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../api/migrate.ts';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import * as countsAs from '../plugins/orders/migrations/20270112_counts_as.ts';
import * as ownTerminal from '../plugins/orders/migrations/20270115_own_terminal.ts';
import * as shortLocks from '../plugins/orders/migrations/20270116_short_locks.ts';
import * as confirmation from '../plugins/orders/migrations/20270205_confirmation.ts';
import * as subscriptions from '../plugins/newsletter/migrations/20270208_confirm.ts';
import { stage, type Stage } from '../plugins/orders/testing/stage.ts';

let app: SaleApp;
let owner: Knex;
let made: Stage;
beforeAll(async () => {
  app = await saleApp();
  owner = knexFactory({ client: 'pg', connection: app.urls.owner, pool: { min: 0, max: 1 } });
  made = await stage(app);
  await made.sell({});
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const TABLES = ['orders_order', 'orders_ticket'];

/** Postgres assigns a new file to a rewritten table. */
const filesOf = async (db: Knex): Promise<unknown> =>
  (
    await db.raw<{ rows: unknown[] }>(
      `select pg_relation_filenode(t::regclass) from unnest(?::text[]) t`,
      [TABLES],
    )
  ).rows;

/** For one release, a ticket's value may stay in its generated column. */
const generated = async (): Promise<unknown[]> => {
  const { rows } = await app.database.raw<{ rows: unknown[] }>(`
    select attname as column, attgenerated <> '' as generated from pg_attribute
    where attrelid = 'orders_order'::regclass
      and attname in ('net_sales_cents', 'is_estimated') and not attisdropped
    order by attname`);
  return rows;
};
const NONE_GENERATED = [
  { column: 'is_estimated', generated: false },
  { column: 'net_sales_cents', generated: false },
];

test('rewrites no orders and tickets in a release’s migrations', async () => {
  for (const { down, up } of [ownTerminal, countsAs]) {
    const work = await owner.transaction();
    await work.raw('set local row_security = off');
    await down(work);
    const before = await filesOf(work);
    await up(work);
    expect(await filesOf(work)).toEqual(before);
    await work.rollback();
  }
});

test('lets orders be read while their allowed states change', async () => {
  const work = await owner.transaction();
  await confirmation.down(work);
  await confirmation.up(work);
  const { rows } = await work.raw<{ rows: unknown[] }>(
    `select convalidated as is_validated from pg_constraint where conname = 'orders_order_status_check'`,
  );
  expect(rows).toEqual([{ is_validated: false }]);
  await work.rollback();
});

test('keeps existing subscribers confirmed without rewriting them, and those of the previous version', async () => {
  const { tenant_id, event_id } = (await app.database('orders_order').first()) as {
    tenant_id: string;
    event_id: string;
  };
  const row = { tenant_id, event_id, email: 'before@example.test' };
  await app.database('newsletter_subscriber').insert(row);
  const work = await app.database.transaction();
  const places = () => work('newsletter_subscriber').select(work.raw('ctid::text'));
  const before = await places();
  // Views are recreated after the migrations.
  await work.raw('drop view newsletter_subscriber_v1');
  await subscriptions.down(work);
  await subscriptions.up(work);
  expect(await places()).toEqual(before);
  await work('newsletter_subscriber').insert({ ...row, email: 'meanwhile@example.test' });
  expect(await work('newsletter_subscriber').whereNull('confirmed_at')).toEqual([]);
  await work.rollback();
});

test('sells between the two steps on a database that ran their first versions, and keeps its rows', async () => {
  const figures = () =>
    app.database('orders_order').select('uid', 'net_sales_cents', 'is_estimated').orderBy('uid');
  const countedAs = () => app.database('orders_ticket_v1').pluck('counts_as');
  const migrated = () => migrate({ ownerUrl: app.urls.owner, log: () => undefined });
  await app.database.raw(FIRST_TEXTS);
  await migrated();
  await app.database.raw(FIRST_SQL);
  await owner('kit_migration').where({ name: 'orders/20270116_short_locks' }).delete();
  await owner('kit_sql').whereLike('name', 'orders/%').update({ hash: 'of before' });
  const files = await filesOf(owner);
  await owner.transaction(shortLocks.up);
  await made.sell({});
  expect(await countedAs()).toEqual(Array(4).fill('sold'));
  const before = await figures();
  await migrated();
  expect(await filesOf(owner)).toEqual(files);
  expect(await generated()).toEqual(NONE_GENERATED);
  expect(await figures()).toEqual(before);
  await made.sell({});
  expect(await countedAs()).toEqual(Array(6).fill('sold'));
});

const FIRST_TEXTS = `
  alter table orders_ticket add column counts_as text collate "und-x-icu" not null
    generated always as (case when is_refunded then 'refunded' when status = 'voided' then 'voided'
      when is_complimentary then 'complimentary' else 'sold' end) stored;
  drop index orders_ticket_created;
  create index orders_ticket_created on orders_ticket (created_at) include (counts_as);
  drop function orders_order_figures() cascade;
  alter table orders_order drop column net_sales_cents cascade, drop column is_estimated cascade;
  alter table orders_order add column net_sales_cents bigint not null generated always as (tenant_total_cents
      + case when money ->> 'method' in ('cash', 'terminal') then (money ->> 'totalCents')::bigint else 0 end
      - (money ->> 'vatCents')::bigint - (money ->> 'donationCents')::bigint
      + (money #>> '{earned,donationFeeCents}')::bigint) stored,
    add column is_estimated boolean not null generated always as (payment_method = 'card'
      and money ->> 'method' <> 'terminal' and gateway_fee_cents is null) stored`;

const FIRST_SQL = `
  do $do$
  declare
    made record;
  begin
    for made in select pg_get_functiondef(oid) as text from pg_proc where proname like 'orders_ticket%_sums' loop
      execute regexp_replace(made.text, 'orders_counts_as\\([^)]*\\)', 'counts_as', 'g');
    end loop;
    for made in select name, pg_get_viewdef(name::regclass) as text
      from unnest(array['orders_ticket_v1', 'orders_type_tickets_v1']) name loop
      execute format('create or replace view %s with (security_invoker = true) as %s', made.name,
        regexp_replace(made.text, 'orders_counts_as\\([^)]*\\)', 'counts_as', 'g'));
    end loop;
  end $do$`;
