import type { Knex } from '@foyer/kit/server';

/**
 * When a job made the bucket of a tenant's files. NULL is one of before, whose bucket comes with its
 * first file: that the store does not have it yet is no loss.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants_tenant add column bucket_made_at timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants_tenant drop column bucket_made_at');
}
