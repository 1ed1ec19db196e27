import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  // `general-terms` exists once for each group, so a policy's ID names both.
  await knex.raw(`
    create table policies_policy (
      id text collate "und-x-icu" primary key
        generated always as (policy_group || '~' || policy_id) stored,
      policy_group text collate "und-x-icu" not null
        check (policy_group in ('Attendee', 'Platform', '1')),
      policy_id text collate "und-x-icu" not null check (policy_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      detail text not null check (detail <> ''),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )
  `);
  await knex.raw('create index policies_policy_id_order on policies_policy (policy_id, id)');
  await enableRowSecurity(knex, 'policies_policy', 'platformReadable');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('policies_policy');
}
