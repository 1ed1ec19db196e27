import type { Knex } from '@foyer/kit/server';

/** When the owner was last warned about wrong passwords. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts_user add column warned_at timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts_user drop column warned_at');
}
