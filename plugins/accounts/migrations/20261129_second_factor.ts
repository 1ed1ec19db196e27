import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

/** People's factors in addition to a password, and the groups that require one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table accounts_passkey (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references accounts_user (id) on delete cascade,
      -- The name that browsers know us by: on a laptop each host has one of its own.
      rp_id text not null,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null default '{}',
      name text not null check (name <> ''),
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3)
    )
  `);
  await knex.raw('create index accounts_passkey_user on accounts_passkey (user_id)');
  await knex.raw(`
    create table accounts_totp (
      user_id uuid primary key references accounts_user (id) on delete cascade,
      secret_sealed bytea not null,
      -- The half minute of the last code that was used: none works twice.
      last_step bigint not null,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3)
    )
  `);
  await knex.raw(`
    create table accounts_recovery_code (
      user_id uuid not null references accounts_user (id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz(3),
      primary key (user_id, code_hash)
    )
  `);
  await knex.raw(`
    create table accounts_factor_rule (
      id uuid primary key default gen_random_uuid(),
      realm text not null check (realm in ('platform', 'tenant')),
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      created_at timestamptz(3) not null default now(),
      unique nulls not distinct (realm, tenant_id),
      check ((realm = 'tenant') = (tenant_id is not null))
    )
  `);
  await keyWithoutTenant(
    knex,
    'accounts_factor_rule_pkey',
    'it is asked with the memberships, which are the platform’s',
  );
  for (const name of TABLES) await enableRowSecurity(knex, name, 'platform');
}

export async function down(knex: Knex): Promise<void> {
  for (const name of TABLES) await knex.schema.dropTable(name);
}

const TABLES = [
  'accounts_passkey',
  'accounts_totp',
  'accounts_recovery_code',
  'accounts_factor_rule',
];
