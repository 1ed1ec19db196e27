import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

/**
 * Operators who act for a tenant, what tenants agreed to, and the tickets for switching hosts:
 * a cookie belongs to one host only.
 */
export async function up(knex: Knex): Promise<void> {
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
    )
  `);
  // An operator acts for a tenant in one session at a time.
  await knex.raw(`
    create unique index accounts_acting_open on accounts_acting (tenant_id, operator_id)
      where ended_at is null
  `);
  await knex.raw('create index accounts_acting_operator on accounts_acting (operator_id)');
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
      primary key (tenant_id, id)
    )
  `);
  await enableRowSecurity(knex, 'accounts_acting_agreement', 'tenant');

  await knex.raw(`
    create table accounts_ticket (
      hash bytea primary key,
      user_id uuid not null references accounts_user (id) on delete cascade,
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      details jsonb not null default '{}',
      expires_at timestamptz(3) not null
    )
  `);
  await knex.raw('create index accounts_ticket_expires on accounts_ticket (expires_at)');
  await keyWithoutTenant(
    knex,
    'accounts_ticket_pkey',
    'a ticket leads from one host to another, and the console’s is no tenant’s',
  );
  await enableRowSecurity(knex, 'accounts_ticket', 'platform');
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['accounts_ticket', 'accounts_acting_agreement', 'accounts_acting'])
    await knex.schema.dropTable(table);
}
