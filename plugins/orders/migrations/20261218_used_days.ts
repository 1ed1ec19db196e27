import type { Knex } from '@foyer/kit/server';

/** Used tickets count on the day they were scanned, not the day they were issued. Recounts everything. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('truncate orders_summary_zone');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('truncate orders_summary_zone');
}
