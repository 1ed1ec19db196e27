import type { Knex } from '@foyer/kit/server';

/**
 * What the list of all tenants' orders is narrowed by stands in the index of its order: a count of
 * them all, or of those of a state, reads the index alone.
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
