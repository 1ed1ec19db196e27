import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

const TENANT = `nullif(current_setting('foyer.tenant', true), '')::uuid`;

export async function up(knex: Knex): Promise<void> {
  await makeAudit(knex);
  await makePermissions(knex);
  await makeMail(knex);
  await makeSetting(knex);
  await makeIdempotency(knex);
  await makeSession(knex);
  for (const key of ['kit_audit_pkey', 'kit_mail_pkey', 'kit_idempotency_pkey'])
    await keyWithoutTenant(knex, key, OF_NOBODY_TOO);
}

const OF_NOBODY_TOO =
  'what operators and the platform itself do has no tenant, and stands in the same table';

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.schema.dropTable(table);
}

const TABLES = [
  'kit_rate_limit',
  'kit_session',
  'kit_idempotency',
  'kit_setting',
  'kit_mail',
  'kit_role_permission',
  'kit_permission',
  'kit_audit',
];

/** Append-only for everyone: not even the platform's role can change a line. */
async function makeAudit(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_audit (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null default clock_timestamp(),
      actor_id text,
      actor_email text collate "und-x-icu",
      actor_realm text not null,
      tenant_id uuid,
      action text collate "und-x-icu" not null,
      subject text collate "und-x-icu" not null,
      subject_id text collate "und-x-icu" not null,
      before jsonb,
      after jsonb,
      ip text,
      request_id text
    )
  `);
  await knex.raw('create index kit_audit_at on kit_audit (at, id)');
  await knex.raw('create index kit_audit_tenant on kit_audit (tenant_id, at, id)');
  await knex.raw('create index kit_audit_subject on kit_audit (subject, subject_id, at)');
  await knex.raw('alter table kit_audit enable row level security');
  await knex.raw('alter table kit_audit force row level security');
  await knex.raw(`
    create policy kit_audit_read on kit_audit for select to foyer_app using (tenant_id = ${TENANT})
  `);
  await knex.raw(`
    create policy kit_audit_add on kit_audit for insert to foyer_app
      with check (tenant_id is not distinct from ${TENANT})
  `);
  await knex.raw(`
    create policy kit_audit_platform on kit_audit to foyer_platform using (true) with check (true)
  `);
  await knex.raw('revoke update, delete on kit_audit from foyer_app, foyer_platform');
}

/**
 * What each role can do. Read before the user's tenant is known, written by operators;
 * not forced on the owner, who adds newly declared permissions at each migration.
 */
async function makePermissions(knex: Knex): Promise<void> {
  await knex.raw('create table kit_permission (name text primary key)');
  await knex.raw(`
    create table kit_role_permission (
      role text not null,
      permission text not null,
      primary key (role, permission)
    )
  `);
  for (const table of ['kit_permission', 'kit_role_permission']) {
    await enableRowSecurity(knex, table, 'platformReadable');
    await knex.raw('alter table ?? no force row level security', [table]);
  }
}

/** The outbox. Any transaction can add to it; only the platform's role can read it. */
async function makeMail(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_mail (
      id uuid primary key,
      created_at timestamptz(3) not null default clock_timestamp(),
      tenant_id uuid default ${TENANT},
      recipient text not null check (recipient <> ''),
      subject text not null,
      text text not null,
      html text,
      sent_at timestamptz(3)
    )
  `);
  await knex.raw('create index kit_mail_created on kit_mail (created_at, id)');
  await enableRowSecurity(knex, 'kit_mail', 'platform');
  await knex.raw(`
    create policy kit_mail_add on kit_mail for insert to foyer_app
      with check (tenant_id is not distinct from ${TENANT})
  `);
}

async function makeSetting(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_setting (
      plugin text not null,
      tenant_id uuid,
      value jsonb not null,
      unique nulls not distinct (plugin, tenant_id)
    )
  `);
  await enableRowSecurity(knex, 'kit_setting', 'shared');
}

async function makeIdempotency(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_idempotency (
      scope text not null,
      key text not null,
      tenant_id uuid,
      request_hash text not null,
      status int not null,
      reply jsonb,
      created_at timestamptz(3) not null default now(),
      primary key (scope, key)
    )
  `);
  await knex.raw('create index kit_idempotency_created on kit_idempotency (created_at)');
  await enableRowSecurity(knex, 'kit_idempotency', 'own');
}

/** Read before the tenant is known; their keys are secrets. */
async function makeSession(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_session (
      sid text primary key,
      sess json not null,
      expire timestamptz(3) not null
    )
  `);
  await knex.raw('create index kit_session_expire on kit_session (expire)');
  await knex.raw(`create index kit_session_user on kit_session ((sess ->> 'userId'))`);
  await knex.raw(`
    create table kit_rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )
  `);
}
