import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table charities_charity (
      id uuid primary key default gen_random_uuid(),
      name text collate "und-x-icu" not null check (name <> ''),
      status text collate "und-x-icu" not null check (status in ('active', 'inactive')),
      street text not null,
      city text collate "und-x-icu" not null,
      state text collate "und-x-icu" not null,
      zip_code text collate "und-x-icu" not null check (length(zip_code) <= 5),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )
  `);
  for (const column of ['name', 'status', 'city', 'state', 'zip_code'])
    await knex.raw('create index ?? on charities_charity (??, id)', [
      `charities_charity_${column}_order`,
      column,
    ]);
  // Each row allows one tenant to offer one charity. It is kept while the charity is paused.
  await knex.raw(`
    create table charities_assignment (
      tenant_id uuid not null references tenants_tenant (id) on delete cascade,
      id uuid not null default gen_random_uuid(),
      charity_id uuid not null references charities_charity (id) on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, charity_id)
    )
  `);
  await knex.raw('create index charities_assignment_charity on charities_assignment (charity_id)');
  await enableRowSecurity(knex, 'charities_charity', 'platformReadable');
  await enableRowSecurity(knex, 'charities_assignment', 'tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('charities_assignment');
  await knex.schema.dropTable('charities_charity');
}
