import type { Knex } from '@foyer/kit/server';

/** People read the actor's name; lines are still found by the email address. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_audit add column actor_name text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_audit drop column actor_name');
}
