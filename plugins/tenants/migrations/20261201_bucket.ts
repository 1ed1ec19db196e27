import type { Knex } from '@foyer/kit/server';

/**
 * The state of the bucket for a tenant's files; a job creates it. Existing tenants count as
 * complete: their bucket was created with the first file, or will be with the next.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants_tenant
      add column bucket_status text not null default 'create_complete'
        check (bucket_status in ('create_in_progress', 'create_complete', 'not_found')),
      -- When what is personal was removed; its url is free from then on.
      add column purged_at timestamptz(3),
      add constraint tenants_tenant_purged_is_deleted check (purged_at is null or deleted_at is not null)
  `);
  await knex.raw(`
    create index tenants_tenant_to_purge on tenants_tenant (purge_at) where purged_at is null and deleted_at is not null
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants_tenant
      drop constraint tenants_tenant_purged_is_deleted, drop column purged_at, drop column bucket_status
  `);
}
