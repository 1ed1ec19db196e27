import type { Knex } from '@foyer/kit/server';

/**
 * When a job created the bucket for a tenant's files. NULL for older tenants, whose bucket is created with
 * their first file, so that it may be missing without any loss.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants_tenant add column bucket_made_at timestamptz(3)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants_tenant drop column bucket_made_at');
}
