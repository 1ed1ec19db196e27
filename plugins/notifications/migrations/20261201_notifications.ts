import { enableRowSecurity, keyWithoutTenant, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table notifications_notification (
      -- The console of the recipient; null is the platform's.
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references accounts_user (id) on delete cascade,
      kind text collate "und-x-icu" not null,
      -- What happened, within the kind: it is told once.
      subject text not null,
      -- Null if it is about no tenant.
      about_tenant_id uuid references tenants_tenant (id) on delete cascade,
      -- The subject of its email.
      title text not null,
      text text not null,
      path text not null check (path like '/%'),
      created_at timestamptz(3) not null default now(),
      read_at timestamptz(3),
      -- The recipient's preferences at the time.
      in_console boolean not null,
      by_email boolean not null,
      emailed_at timestamptz(3),
      unique nulls not distinct (tenant_id, user_id, kind, subject)
    );
    create index notifications_notification_newest
      on notifications_notification (tenant_id, user_id, created_at, id) where in_console;
    create index notifications_notification_user on notifications_notification (user_id);
    create index notifications_notification_about on notifications_notification (about_tenant_id);
    create index notifications_notification_created on notifications_notification (created_at);
  `);
  await keyWithoutTenant(knex, 'notifications_notification_pkey', 'operators’ rows have no tenant');
  await enableRowSecurity(knex, 'notifications_notification', 'own');

  await knex.raw(`
    create table notifications_preference (
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references accounts_user (id) on delete cascade,
      kind text not null,
      in_console boolean not null,
      by_email boolean not null,
      unique nulls not distinct (tenant_id, user_id, kind)
    );
    create index notifications_preference_user on notifications_preference (user_id);
  `);
  await keyWithoutTenant(knex, 'notifications_preference_pkey', 'operators’ rows have no tenant');
  await enableRowSecurity(knex, 'notifications_preference', 'own');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('notifications_preference');
  await knex.schema.dropTable('notifications_notification');
}
