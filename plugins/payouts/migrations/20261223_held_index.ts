import type { Knex } from '@foyer/kit/server';

/** Finds the few held orders without reading all others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index payouts_order_held on payouts_order (tenant_id, order_id) include (event_id)
    where on_hold or system_hold
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payouts_order_held');
}
