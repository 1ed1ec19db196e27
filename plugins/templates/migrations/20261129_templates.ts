import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table templates_template (
      id uuid primary key default gen_random_uuid(),
      name text collate "und-x-icu" not null check (name <> ''),
      description text not null check (description <> ''),
      -- The one that is shown; 0 before the first ZIP file was taken.
      version int not null default 0 check (version >= 0),
      size bigint not null default 0,
      -- The name of the picture's file.
      thumbnail text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )
  `);
  for (const column of ['name', 'version', 'created_at', 'updated_at'])
    await knex.raw('create index ?? on templates_template (??, id)', [
      `templates_template_${column}_order`,
      column,
    ]);
  // Versions are immutable and deleted only with their template.
  await knex.raw(`
    create table templates_version (
      id uuid primary key default gen_random_uuid(),
      template_id uuid not null references templates_template (id) on delete cascade,
      version int not null check (version > 0),
      key text not null,
      size bigint not null check (size > 0),
      created_at timestamptz(3) not null default now(),
      unique (template_id, version)
    )
  `);
  await knex.raw('create index templates_version_order on templates_version (version, id)');
  await knex.raw(
    'create index templates_version_created_order on templates_version (created_at, id)',
  );
  await enableRowSecurity(knex, 'templates_template', 'platform');
  await enableRowSecurity(knex, 'templates_version', 'platform');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('templates_version');
  await knex.schema.dropTable('templates_template');
}
