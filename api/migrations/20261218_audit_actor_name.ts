import type { Knex } from '@foyer/kit/server';

/** Who did it goes by name in what people read; the address stays what the lines are found by. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_audit add column actor_name text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_audit drop column actor_name');
}
