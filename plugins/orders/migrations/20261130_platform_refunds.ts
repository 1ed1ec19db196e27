import type { Knex } from '@foyer/kit/server';

/** The order of the list of all tenants' refunds. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index orders_refund_newest on orders_refund (created_at, id) include (tenant_id)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_refund_newest');
}
