import type { Knex } from '@foyer/kit/server';

/**
 * Since when the gateway only repeats a refund's stored error. Either the gateway lists the refund, or it
 * was never created.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table orders_refund add column doubted_at timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table orders_refund drop column doubted_at');
}
