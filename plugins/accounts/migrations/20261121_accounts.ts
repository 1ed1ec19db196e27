import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  // One person can work for several tenants and buy from all, so people belong to the platform.
  await knex.raw(`
    create table accounts_user (
      id uuid primary key default gen_random_uuid(),
      email text collate "und-x-icu" not null unique
        check (email = lower(email) and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
      name text collate "und-x-icu" not null,
      password_hash text,
      status text not null default 'active' check (status in ('active', 'disabled')),
      last_login_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )
  `);
  await knex.raw(`
    create table accounts_membership (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references accounts_user (id) on delete cascade,
      realm text not null check (realm in ('platform', 'tenant')),
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      roles text[] not null check (cardinality(roles) > 0),
      status text not null default 'active' check (status in ('active', 'pending', 'disabled')),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique nulls not distinct (user_id, realm, tenant_id),
      check ((realm = 'tenant') = (tenant_id is not null)),
      check (realm <> 'platform' or roles <@ array[
        'super_user', 'platform_manager', 'platform_report', 'platform_user'
      ]),
      check (realm <> 'tenant' or roles <@ array[
        'tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_box_office', 'tenant_door',
        'tenant_viewer'
      ])
    )
  `);
  await knex.raw('create index accounts_membership_tenant on accounts_membership (tenant_id)');
  await keyWithoutTenant(
    knex,
    'accounts_membership_pkey',
    'people are the platform’s, and one may belong to several tenants: the table stays with them',
  );
  await enableRowSecurity(knex, 'accounts_user', 'platform');
  await enableRowSecurity(knex, 'accounts_membership', 'platform');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('accounts_membership');
  await knex.schema.dropTable('accounts_user');
}
