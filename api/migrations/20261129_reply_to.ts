import type { Knex } from '@foyer/kit/server';

/** Emails that a person writes through the platform are answered to that person. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_mail add column reply_to text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_mail drop column reply_to');
}
