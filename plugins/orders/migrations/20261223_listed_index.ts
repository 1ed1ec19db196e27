import type { Knex } from '@foyer/kit/server';

/**
 * One index with everything that a tenant's list filters by, sorts by and searches, in the order of
 * the list, so that the wide rows are read only for one page. Replaces two indexes. Includes the
 * event for the row policy of members limited to some events.
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
