import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await createUser(knex);
  await createMembership(knex);
  await createCode(knex);
  await createActing(knex);
  await createFactors(knex);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.schema.dropTable(`accounts_${table}`);
}

const TABLES = [
  'factor_rule',
  'recovery_code',
  'totp',
  'passkey',
  'ticket',
  'acting_agreement',
  'acting',
  'code',
  'membership',
  'user',
];

/**
 * One person can work for several tenants and buy from all, so people belong to the platform. A user has a password
 * once the address is verified: until then the registration is stored with the code.
 */
async function createUser(knex: Knex): Promise<void> {
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
      updated_at timestamptz(3) not null default now(),
      -- When the owner was last warned about wrong passwords.
      warned_at timestamptz(3),
      first_name text not null default '',
      last_name text not null default '',
      contact_number text not null default '',
      birth_date date,
      address1 text not null default '',
      address2 text not null default '',
      city text not null default '',
      state text not null default '',
      zip text not null default '',
      country text not null default '',
      picture text
    )
  `);
  await enableRowSecurity(knex, 'accounts_user', 'platform');
}

async function createMembership(knex: Knex): Promise<void> {
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
      -- The only events that the member can access; null for all of them.
      event_ids uuid[],
      ends_at timestamptz(3),
      -- When its invite was last emailed; null for members added without an invite.
      invited_at timestamptz(3),
      unique nulls not distinct (user_id, realm, tenant_id),
      check ((realm = 'tenant') = (tenant_id is not null)),
      check (realm <> 'platform' or roles <@ array[
        'super_user', 'platform_manager', 'platform_report', 'platform_user'
      ]),
      check (realm <> 'tenant' or roles <@ array[
        'tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_box_office', 'tenant_door',
        'tenant_viewer'
      ]),
      check (event_ids is null or (realm = 'tenant' and cardinality(event_ids) > 0))
    );
    create index accounts_membership_tenant on accounts_membership (tenant_id);
  `);
  await keyWithoutTenant(
    knex,
    'accounts_membership_pkey',
    'people are the platform’s, and one may belong to several tenants: the table stays with them',
  );
  await enableRowSecurity(knex, 'accounts_membership', 'platform');
}

/** Emailed codes. */
async function createCode(knex: Knex): Promise<void> {
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
    );
    -- Only the newest code of a purpose works.
    create unique index accounts_code_open on accounts_code (email, purpose, realm, tenant_id)
      nulls not distinct where used_at is null;
    create index accounts_code_expires on accounts_code (expires_at);
  `);
  await keyWithoutTenant(
    knex,
    'accounts_code_pkey',
    'codes are mailed to people, who are the platform’s: some are for no tenant',
  );
  await enableRowSecurity(knex, 'accounts_code', 'platform');
}

/** Operators who act for a tenant, and what tenants agreed to. */
async function createActing(knex: Knex): Promise<void> {
  await knex.raw(`
    create table accounts_acting (
      id uuid primary key default gen_random_uuid(),
      tenant_id uuid not null references tenants_tenant (id) on delete cascade,
      operator_id uuid not null references accounts_user (id) on delete cascade,
      reason text not null,
      started_at timestamptz(3) not null default now(),
      ends_at timestamptz(3) not null,
      ended_at timestamptz(3),
      ended_by text check (ended_by in ('stopped', 'signed_out', 'replaced', 'refused', 'time')),
      check ((ended_at is null) = (ended_by is null))
    );
    -- An operator acts for a tenant in one session at a time.
    create unique index accounts_acting_open on accounts_acting (tenant_id, operator_id)
      where ended_at is null;
    create index accounts_acting_operator on accounts_acting (operator_id);
  `);
  await keyWithoutTenant(
    knex,
    'accounts_acting_pkey',
    'operators are the platform’s, and one may act for several tenants: the table stays with them',
  );
  await enableRowSecurity(knex, 'accounts_acting', 'platform');

  await knex.raw(`
    create table accounts_acting_agreement (
      tenant_id uuid not null unique references tenants_tenant (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      allows_changes boolean not null default false,
      updated_at timestamptz(3) not null default now(),
      -- The person of the tenant who last changed it, by email.
      changed_by text,
      primary key (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'accounts_acting_agreement', 'tenant');

  // Takes a user from one host to another: a cookie belongs to one host only.
  await knex.raw(`
    create table accounts_ticket (
      hash bytea primary key,
      user_id uuid not null references accounts_user (id) on delete cascade,
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      details jsonb not null default '{}',
      expires_at timestamptz(3) not null
    );
    create index accounts_ticket_expires on accounts_ticket (expires_at);
  `);
  await keyWithoutTenant(
    knex,
    'accounts_ticket_pkey',
    'a ticket leads from one host to another, and the console’s is no tenant’s',
  );
  await enableRowSecurity(knex, 'accounts_ticket', 'platform');
}

/** People's factors in addition to a password, and the groups that require one. */
async function createFactors(knex: Knex): Promise<void> {
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
    );
    create index accounts_passkey_user on accounts_passkey (user_id);

    create table accounts_totp (
      user_id uuid primary key references accounts_user (id) on delete cascade,
      secret_sealed bytea not null,
      -- The half minute of the last code that was used: none works twice.
      last_step bigint not null,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3)
    );

    create table accounts_recovery_code (
      user_id uuid not null references accounts_user (id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz(3),
      primary key (user_id, code_hash)
    );

    create table accounts_factor_rule (
      id uuid primary key default gen_random_uuid(),
      realm text not null check (realm in ('platform', 'tenant')),
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      created_at timestamptz(3) not null default now(),
      unique nulls not distinct (realm, tenant_id),
      check ((realm = 'tenant') = (tenant_id is not null))
    );
  `);
  await keyWithoutTenant(
    knex,
    'accounts_factor_rule_pkey',
    'it is asked with the memberships, which are the platform’s',
  );
  for (const table of ['passkey', 'totp', 'recovery_code', 'factor_rule'])
    await enableRowSecurity(knex, `accounts_${table}`, 'platform');
}
