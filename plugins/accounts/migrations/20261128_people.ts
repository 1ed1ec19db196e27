import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

/**
 * Personal details, the limits of a membership, and emailed codes. A user has a
 * password once the address is verified: until then the registration is stored with the code.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts_user
      add column first_name text not null default '',
      add column last_name text not null default '',
      add column contact_number text not null default '',
      add column birth_date date,
      add column address1 text not null default '',
      add column address2 text not null default '',
      add column city text not null default '',
      add column state text not null default '',
      add column zip text not null default '',
      add column country text not null default '',
      add column picture text
  `);
  await knex.raw(`
    alter table accounts_membership
      add column event_ids uuid[] check (event_ids is null or (realm = 'tenant' and cardinality(event_ids) > 0)),
      add column ends_at timestamptz(3)
  `);
  await knex.raw(`
    create table accounts_code (
      id uuid primary key default gen_random_uuid(),
      purpose text not null check (purpose in ('invite', 'verify', 'reset')),
      email text collate "und-x-icu" not null
        check (email = lower(email) and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
      realm text not null check (realm in ('platform', 'tenant', 'attendee')),
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      code_hash bytea not null,
      details jsonb not null default '{}',
      wrong_tries smallint not null default 0,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      check (realm = 'platform' or tenant_id is not null or purpose = 'reset')
    )
  `);
  // Only the newest code of a purpose works.
  await knex.raw(`
    create unique index accounts_code_open on accounts_code (email, purpose, realm, tenant_id)
      nulls not distinct where used_at is null
  `);
  await knex.raw('create index accounts_code_expires on accounts_code (expires_at)');
  await keyWithoutTenant(
    knex,
    'accounts_code_pkey',
    'codes are mailed to people, who are the platform’s: some are for no tenant',
  );
  await enableRowSecurity(knex, 'accounts_code', 'platform');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('accounts_code');
  await knex.raw('alter table accounts_membership drop column event_ids, drop column ends_at');
  await knex.raw(`
    alter table accounts_user
      drop column first_name, drop column last_name, drop column contact_number,
      drop column birth_date, drop column address1, drop column address2, drop column city,
      drop column state, drop column zip, drop column country, drop column picture
  `);
}
