import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sample_note (
      tenant_id uuid not null references tenants_tenant (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      title text collate "und-x-icu" not null,
      is_pinned boolean not null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    )
  `);
  await knex.raw('create index sample_note_title_order on sample_note (tenant_id, title, id)');
  await knex.raw('create index sample_note_pinned_order on sample_note (tenant_id, is_pinned, id)');
  await knex.raw('create index sample_note_age_order on sample_note (tenant_id, created_at, id)');
  await enableRowSecurity(knex, 'sample_note', 'tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('sample_note');
}
