import type { Knex } from '@foyer/kit/server';

/** The number of events in the demo's past season. An older demo keeps what it has, and has no number. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_demo add column season_events smallint');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_demo drop column season_events');
}
