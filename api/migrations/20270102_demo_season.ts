import type { Knex } from '@foyer/kit/server';

/** Whether the demo has its past season, which is loaded after it. A demo from before has what it got. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table kit_demo add column has_season boolean not null default true
  `);
  await knex.raw('alter table kit_demo alter column has_season set default false');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_demo drop column has_season');
}
