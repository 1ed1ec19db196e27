import type { Knex } from '@foyer/kit/server';

/** How many events of its past season the demo has. A demo from before has what it got, and no number. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_demo add column season_events smallint');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_demo drop column season_events');
}
