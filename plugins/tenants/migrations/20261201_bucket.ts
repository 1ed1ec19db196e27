import type { Knex } from '@foyer/kit/server';

/**
 * How far the bucket of a tenant's files has come; a job makes it. Tenants that were there before
 * have theirs already: it came with the first file, or is made by the next.
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
