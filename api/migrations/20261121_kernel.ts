import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

const TENANT = `nullif(current_setting('foyer.tenant', true), '')::uuid`;

export async function up(knex: Knex): Promise<void> {
  await createSearch(knex);
  await createAudit(knex);
  await createPermissions(knex);
  await createMail(knex);
  await createSetting(knex);
  await createIdempotency(knex);
  await createSession(knex);
  await createTask(knex);
  await createUpload(knex);
  await createDemo(knex);
  for (const key of ['audit', 'mail', 'idempotency', 'task', 'upload'])
    await keyWithoutTenant(
      knex,
      `kit_${key}_pkey`,
      'what operators and the platform itself do has no tenant, and stands in the same table',
    );
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.schema.dropTable(`kit_${table}`);
  await knex.raw('drop function kit_search_pattern_v1(text)');
  await knex.raw('drop function kit_search_text_v1(text)');
  await knex.raw('drop schema kit_extensions cascade');
}

const TABLES = [
  'demo',
  'upload',
  'task',
  'rate_limit',
  'session',
  'idempotency',
  'setting',
  'mail_server',
  'mail',
  'role_permission',
  'permission',
  'audit',
];

/**
 * What text search needs to find a substring anywhere: Postgres' own trigrams, and B-tree operators to combine
 * them with a uuid in one index. Both extensions are trusted, so the database's owner can create them.
 *
 * Text is stored in lower case, and each non-ASCII character as its code spelled in letters: in a database
 * without a language, trigrams would drop those characters, and no index would find them.
 */
async function createSearch(knex: Knex): Promise<void> {
  await knex.raw('create schema kit_extensions');
  for (const extension of ['pg_trgm', 'btree_gin'])
    await knex.raw(`create extension if not exists ${extension} schema kit_extensions`);
  await knex.raw(`
    create function kit_search_text_v1(written text) returns text
    language plpgsql immutable strict parallel safe as $$
    declare
      small text := lower(written collate "und-x-icu");
    begin
      if octet_length(small) = length(small) then
        return small;
      end if;
      return (
        select string_agg(
          case
            when ascii(letter) < 128 then letter
            when ascii(letter) < 65536 then 'Z' || translate(
              lpad(to_hex(ascii(letter)), 4, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
            else 'Y' || translate(
              lpad(to_hex(ascii(letter)), 6, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
          end,
          '' order by place)
        from string_to_table(normalize(small, NFC), null) with ordinality as letters (letter, place)
      );
    end $$
  `);
  await knex.raw(`
    create function kit_search_pattern_v1(wanted text) returns text
    language sql immutable strict parallel safe as $$
      select '%' || regexp_replace(public.kit_search_text_v1(wanted), '([\\\\%_])', '\\\\\\1', 'g') || '%'
    $$
  `);
}

/** Append-only for everyone: not even the platform's role can change a line. */
async function createAudit(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_audit (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null default clock_timestamp(),
      actor_id text,
      -- Lines are found by the email address; people read the name.
      actor_email text collate "und-x-icu",
      actor_realm text not null,
      tenant_id uuid,
      action text collate "und-x-icu" not null,
      subject text collate "und-x-icu" not null,
      subject_id text collate "und-x-icu" not null,
      before jsonb,
      after jsonb,
      ip text,
      request_id text,
      -- Why the write had access to every tenant's rows; null for writes within one tenant.
      reason text,
      -- Who acted for a tenant, and why.
      acting_name text,
      acting_reason text,
      actor_name text,
      constraint kit_audit_acting check ((acting_name is null) = (acting_reason is null))
    );
    create index kit_audit_at on kit_audit (at, id);
    create index kit_audit_tenant on kit_audit (tenant_id, at, id);
    create index kit_audit_subject on kit_audit (subject, subject_id, at);
    -- A record's last change by its ID alone, to show it to an editor who saved too late.
    create index kit_audit_record on kit_audit (subject_id, at, id);
    -- For the screen that lists the kinds of actions and filters by one.
    create index kit_audit_kind on kit_audit (subject, action, tenant_id, at, id);

    alter table kit_audit enable row level security;
    alter table kit_audit force row level security;
    create policy kit_audit_read on kit_audit for select to foyer_app using (tenant_id = ${TENANT});
    create policy kit_audit_add on kit_audit for insert to foyer_app
      with check (tenant_id is not distinct from ${TENANT});
    create policy kit_audit_platform on kit_audit to foyer_platform using (true) with check (true);
    revoke update, delete on kit_audit from foyer_app, foyer_platform;
  `);
}

/**
 * What each role can do. Read before the user's tenant is known, written by operators;
 * not forced on the owner, who adds newly declared permissions at each migration.
 */
async function createPermissions(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_permission (name text primary key);
    create table kit_role_permission (
      role text not null,
      permission text not null,
      primary key (role, permission)
    );
  `);
  for (const table of ['kit_permission', 'kit_role_permission']) {
    await enableRowSecurity(knex, table, 'platformReadable');
    await knex.raw('alter table ?? no force row level security', [table]);
  }
}

async function createMail(knex: Knex): Promise<void> {
  // The outbox. Any transaction can add to it; only the platform's role can read it.
  await knex.raw(`
    create table kit_mail (
      id uuid primary key,
      created_at timestamptz(3) not null default clock_timestamp(),
      tenant_id uuid default ${TENANT},
      recipient text not null check (recipient <> ''),
      subject text not null,
      text text not null,
      html text,
      sent_at timestamptz(3),
      attachments jsonb not null default '[]'
    );
    create index kit_mail_created on kit_mail (created_at, id);
  `);
  await enableRowSecurity(knex, 'kit_mail', 'platform');
  await knex.raw(`
    create policy kit_mail_add on kit_mail for insert to foyer_app
      with check (tenant_id is not distinct from ${TENANT})
  `);
  // What all workers know of the mail server, in one row: its consecutive failures, and until when
  // it is left alone.
  await knex.raw(`
    create table kit_mail_server (
      is_only boolean primary key default true check (is_only),
      failures integer not null default 0 check (failures >= 0),
      away_since timestamptz(3),
      retry_at timestamptz(3),
      last_error text,
      check ((away_since is null) = (retry_at is null))
    );
    insert into kit_mail_server default values;
  `);
  await enableRowSecurity(knex, 'kit_mail_server', 'platform');
}

async function createSetting(knex: Knex): Promise<void> {
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

async function createIdempotency(knex: Knex): Promise<void> {
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
    );
    create index kit_idempotency_created on kit_idempotency (created_at);
  `);
  await enableRowSecurity(knex, 'kit_idempotency', 'own');
}

/** Read before the tenant is known; their keys are secrets. */
async function createSession(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_session (
      sid text primary key,
      sess json not null,
      expire timestamptz(3) not null
    );
    create index kit_session_expire on kit_session (expire);
    create index kit_session_user on kit_session ((sess ->> 'userId'));

    create table kit_rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
  `);
}

/** Long work that a user started and waits for; a job of the same transaction does it. */
async function createTask(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_task (
      id uuid primary key,
      tenant_id uuid,
      actor_id text not null,
      actor_email text not null,
      actor_realm text not null,
      job text not null,
      title text not null,
      state text not null default 'queued'
        check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
      done integer not null default 0 check (done >= 0),
      total integer check (total >= 0),
      message text,
      result jsonb,
      error text,
      created_at timestamptz(3) not null default clock_timestamp(),
      started_at timestamptz(3),
      ended_at timestamptz(3),
      cancel_at timestamptz(3),
      dismissed_at timestamptz(3),
      check ((ended_at is not null) = (state in ('succeeded', 'failed', 'cancelled')))
    );
    create index kit_task_actor on kit_task (actor_id, actor_realm, created_at desc, id);
    create index kit_task_open on kit_task (created_at) where state in ('queued', 'running');
  `);
  await enableRowSecurity(knex, 'kit_task', 'tenant');
}

/** Announced files: each has an address for its bytes, and becomes visible once they were checked. */
async function createUpload(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_upload (
      id uuid primary key,
      tenant_id uuid default ${TENANT},
      kind text not null,
      subject text,
      bucket text not null,
      key text not null,
      content_type text not null,
      max_bytes bigint not null check (max_bytes > 0),
      announced_size bigint,
      state text not null default 'expected'
        check (state in ('expected', 'checking', 'ready', 'refused', 'expired')),
      reason text check ((reason is not null) = (state = 'refused')),
      size bigint,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    );
    create index kit_upload_expires on kit_upload (expires_at, id);
  `);
  await enableRowSecurity(knex, 'kit_upload', 'own');
}

/**
 * A row marks a database with the demo, whose passwords are public. The program can add it
 * but not remove it, so that nothing done in the demo makes it fit for production.
 */
async function createDemo(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_demo (
      is_loaded boolean primary key default true check (is_loaded),
      loaded_at timestamptz(3) not null default now(),
      -- The number of events in the demo's past season; null before it is loaded.
      season_events smallint
    )
  `);
  await enableRowSecurity(knex, 'kit_demo', 'platformReadable');
  await knex.raw('revoke update, delete on kit_demo from foyer_app, foyer_platform');
}
