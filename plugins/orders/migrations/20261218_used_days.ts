import type { Knex } from '@foyer/kit/server';

/** A used ticket counts on the day it was scanned, no longer on the day it was issued: all is counted anew. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('truncate orders_summary_zone');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('truncate orders_summary_zone');
}
