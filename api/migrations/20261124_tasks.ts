import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

/** Long work that a user started and waits for; a job of the same transaction does it. */
export async function up(knex: Knex): Promise<void> {
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
    )
  `);
  await knex.raw(
    'create index kit_task_actor on kit_task (actor_id, actor_realm, created_at desc, id)',
  );
  await knex.raw(
    `create index kit_task_open on kit_task (created_at) where state in ('queued', 'running')`,
  );
  await keyWithoutTenant(
    knex,
    'kit_task_pkey',
    'what operators and the platform itself do has no tenant, and stands in the same table',
  );
  await enableRowSecurity(knex, 'kit_task', 'tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('kit_task');
}
