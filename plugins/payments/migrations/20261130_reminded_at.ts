import type { Knex } from '@foyer/kit/server';

/** When an operator last reminded the owner to set up the account. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table payments_account add column reminded_at timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payments_account drop column reminded_at');
}
