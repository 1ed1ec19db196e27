import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  // A tenant is its own row: `tenant_id` repeats `id`, so that the rule for
  // tenant tables, in row-level security and in keys, applies here too.
  await knex.raw(`
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
      logo text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      purge_at timestamptz(3),
      primary key (tenant_id, id),
      unique (id),
      check (url = lower(url)),
      check ((deleted_at is null) = (purge_at is null))
    )
  `);
  // Every URL that a tenant has or had: nobody else can take one, and old ones lead to the tenant.
  await knex.raw(`
    create table tenants_url (
      tenant_id uuid not null references tenants_tenant (id) on delete cascade
        deferrable initially deferred,
      id uuid not null default gen_random_uuid(),
      url text not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      constraint tenants_url_url unique (url),
      unique (tenant_id, url)
    )
  `);
  await knex.raw(`
    alter table tenants_tenant add constraint tenants_tenant_url_is_known
      foreign key (tenant_id, url) references tenants_url (tenant_id, url)
      deferrable initially deferred
  `);
  for (const column of ['name', 'email', 'status', 'created_at'])
    await knex.raw('create index ?? on tenants_tenant (??, id) where deleted_at is null', [
      `tenants_tenant_${column}_order`,
      column,
    ]);
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
