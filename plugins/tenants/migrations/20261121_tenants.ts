import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A tenant is its own row: tenant_id repeats id, so that the rule for tenant tables, in row-level
    -- security and in keys, applies here too.
    create table tenants_tenant (
      id uuid not null default gen_random_uuid(),
      tenant_id uuid not null generated always as (id) stored,
      url text collate "und-x-icu" not null,
      name text collate "und-x-icu" not null,
      email text collate "und-x-icu" not null,
      phone text not null,
      status text collate "und-x-icu" not null default 'pending'
        check (status in ('active', 'pending', 'disabled')),
      time_zone text not null default 'America/New_York',
      invite_template_subject text not null default '',
      invite_template_body text not null default '',
      -- The logo's file, with the data that a page needs.
      logo text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      purge_at timestamptz(3),
      logo_width integer check (logo_width > 0),
      logo_height integer check (logo_height > 0),
      logo_ground text check (logo_ground in ('light', 'dark')),
      accent text check (accent ~ '^#[0-9a-f]{6}$'),
      -- The state of the bucket for the tenant's files; a job creates it.
      bucket_status text not null default 'create_complete'
        check (bucket_status in ('create_in_progress', 'create_complete', 'not_found')),
      -- When what is personal was removed; its url is free from then on.
      purged_at timestamptz(3),
      -- When a job created the bucket. While it is null, a missing bucket means no loss: the first file creates it.
      bucket_made_at timestamptz(3),
      primary key (tenant_id, id),
      unique (id),
      check (url = lower(url)),
      check ((deleted_at is null) = (purge_at is null)),
      constraint tenants_tenant_logo_is_measured
        check (num_nulls(logo, logo_width, logo_height) in (0, 3)),
      constraint tenants_tenant_purged_is_deleted check (purged_at is null or deleted_at is not null)
    );

    -- Every URL that a tenant has or had: nobody else can take one, and old ones lead to the tenant.
    create table tenants_url (
      tenant_id uuid not null references tenants_tenant (id) on delete cascade
        deferrable initially deferred,
      id uuid not null default gen_random_uuid(),
      url text not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      constraint tenants_url_url unique (url),
      unique (tenant_id, url)
    );
    alter table tenants_tenant add constraint tenants_tenant_url_is_known
      foreign key (tenant_id, url) references tenants_url (tenant_id, url)
      deferrable initially deferred;

    create index tenants_tenant_name_order on tenants_tenant (name, id) where deleted_at is null;
    create index tenants_tenant_email_order on tenants_tenant (email, id) where deleted_at is null;
    create index tenants_tenant_status_order on tenants_tenant (status, id) where deleted_at is null;
    create index tenants_tenant_created_at_order on tenants_tenant (created_at, id)
      where deleted_at is null;
    create index tenants_tenant_to_purge on tenants_tenant (purge_at)
      where purged_at is null and deleted_at is not null;
  `);
  await keyWithoutTenant(
    knex,
    'tenants_tenant_id_key',
    'the list of tenants itself, whose id is its tenant_id: foreign keys of every tenant’s table refer to it',
  );
  await keyWithoutTenant(
    knex,
    'tenants_url_url',
    'a request comes to a host name: this small table says whose it is, and that no two have one',
  );
  await enableRowSecurity(knex, 'tenants_tenant', 'tenant');
  await enableRowSecurity(knex, 'tenants_url', 'tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants_tenant drop constraint tenants_tenant_url_is_known');
  await knex.schema.dropTable('tenants_url');
  await knex.schema.dropTable('tenants_tenant');
}
