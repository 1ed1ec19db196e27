import type { Knex } from '@foyer/kit/server';

/** When a membership's invite was last emailed; null for members added without an invite. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts_membership add column invited_at timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table accounts_membership drop column invited_at');
}
