import type { Knex } from '@foyer/kit/server';

/** Who of the tenant changed it last, by email. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts_acting_agreement add column changed_by text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts_acting_agreement drop column changed_by');
}
