import type { Knex } from '@foyer/kit/server';

/** For reading a tenant's completed orders of a period in order. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index orders_order_sold on orders_order (tenant_id, completed_at, id)
    where completed_at is not null
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_order_sold');
}
