import type { Knex } from '@foyer/kit/server';

/** What an order can be found by, in lowercase; a phone number also as digits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table orders_order add column search_text text collate "und-x-icu" not null
    generated always as (lower(uid || ' ' || first_name || ' ' || last_name || ' ' || email || ' '
      || payment_method || ' ' || phone || ' ' || regexp_replace(phone, '\\D', '', 'g'))) stored
  `);
  // Narrow and covering, so that searches skip the wide rows.
  await knex.raw(
    'create index orders_order_search on orders_order (tenant_id, id) include (search_text)',
  );
  // For the lists of all events and all tenants, newest first.
  await knex.raw('create index orders_order_of_tenant on orders_order (tenant_id, created_at, id)');
  await knex.raw('create index orders_order_newest on orders_order (created_at, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_order_newest');
  await knex.raw('drop index orders_order_search');
  await knex.raw('drop index orders_order_of_tenant');
  await knex.raw('alter table orders_order drop column search_text');
}
