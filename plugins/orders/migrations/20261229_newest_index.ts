import type { Knex } from '@foyer/kit/server';

/**
 * An index with the filters of the list of all orders, in its order: counting all orders, or those
 * with a status, reads only the index.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_order_newest');
  await knex.raw(`
    create index orders_order_newest on orders_order (created_at, id)
    include (tenant_id, status, payment_method, refunded_cents, is_disputed)
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_order_newest');
  await knex.raw('create index orders_order_newest on orders_order (created_at, id)');
}
