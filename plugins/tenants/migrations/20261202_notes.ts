import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What operators write about a tenant. Its own people can't read them.
    create table tenants_note (
      tenant_id uuid not null references tenants_tenant (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      text text not null check (text <> ''),
      author_id uuid not null,
      author_name text not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    );
    create index tenants_note_newest on tenants_note (tenant_id, created_at, id);
  `);
  await enableRowSecurity(knex, 'tenants_note', 'platform');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('tenants_note');
}
