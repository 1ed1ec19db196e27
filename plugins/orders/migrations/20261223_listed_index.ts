import type { Knex } from '@foyer/kit/server';

/**
 * All that lists of a tenant's orders are filtered by, sorted by and searched in stands in one index,
 * in the order of the list: the wide rows are read for a page alone. It takes the place of two. The
 * event is in it because the wall of those who see some events alone asks for it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index orders_order_listed on orders_order (tenant_id, created_at, id)
    include (event_id, status, payment_method, total_cents, refunded_cents, is_disputed, search_text)
  `);
  await knex.raw('drop index orders_order_search');
  await knex.raw('drop index orders_order_of_tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('create index orders_order_of_tenant on orders_order (tenant_id, created_at, id)');
  await knex.raw(
    'create index orders_order_search on orders_order (tenant_id, id) include (search_text)',
  );
  await knex.raw('drop index orders_order_listed');
}
