import type { Knex } from '@foyer/kit/server';

/** Why a write had access to every tenant's rows; null for writes within one tenant. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_audit add column reason text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table kit_audit drop column reason');
}
