import { enableRowSecurity, withEveryRow, type Knex } from '@foyer/kit/server';

/**
 * Order counts per tenant by the filters of the list of all orders: rows that the triggers of `sql/`
 * add with each change, and that a job merges. Creates the first triggers here, while nothing else
 * writes, so that no order is missed or counted twice.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('lock table orders_order in share row exclusive mode');
  await knex.raw(`
    create table orders_tally (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      status text collate "und-x-icu" not null,
      payment_method text collate "und-x-icu" not null,
      is_refunded boolean not null,
      is_disputed boolean not null,
      orders bigint not null,
      primary key (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'orders_tally', 'tenant');
  await knex.raw('revoke update, delete on orders_tally from foyer_app');
  await withEveryRow(knex, ['orders_order', 'orders_tally'], async () => {
    await knex.raw(`
      insert into orders_tally
        (tenant_id, status, payment_method, is_refunded, is_disputed, orders)
      select tenant_id, status, payment_method, refunded_cents > 0, is_disputed, count(*)
      from orders_order group by 1, 2, 3, 4, 5
    `);
  });
  for (const [change, tables, rows] of CHANGES) {
    await knex.raw(`
      create function orders_order_${change}_tally() returns trigger language plpgsql as $$
      begin
        insert into orders_tally
          (tenant_id, status, payment_method, is_refunded, is_disputed, orders)
        select tenant_id, status, payment_method, refunded_cents > 0, is_disputed, sum(sign)
        from (${rows}) change group by 1, 2, 3, 4, 5 having sum(sign) <> 0;
        return null;
      end $$
    `);
    await knex.raw(`
      create trigger orders_order_${change}_is_tallied after ${change} on orders_order
      referencing ${tables} for each statement execute function orders_order_${change}_tally()
    `);
  }
  // For rare statuses and payment methods, where a list would read all orders to fill a page.
  await knex.raw(`
    create index orders_order_rare_status on orders_order (status, created_at, id)
    where status <> 'completed'
  `);
  await knex.raw(`
    create index orders_order_rare_method on orders_order (payment_method, created_at, id)
    where payment_method <> 'card'
  `);
}

const CHANGES = [
  ['insert', 'new table as added', 'select 1 as sign, * from added'],
  ['delete', 'old table as removed', 'select -1 as sign, * from removed'],
  [
    'update',
    'old table as removed new table as added',
    'select 1 as sign, * from added union all select -1 as sign, * from removed',
  ],
] as const;

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_order_rare_status, orders_order_rare_method');
  for (const [change] of CHANGES) {
    await knex.raw(`drop trigger orders_order_${change}_is_tallied on orders_order`);
    await knex.raw(`drop function orders_order_${change}_tally()`);
  }
  await knex.schema.dropTable('orders_tally');
}
