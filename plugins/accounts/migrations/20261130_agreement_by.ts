import type { Knex } from '@foyer/kit/server';

/** The person of the tenant who last changed it, by email. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts_acting_agreement add column changed_by text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts_acting_agreement drop column changed_by');
}
