import { enableRowSecurity, keyWithoutTenant, type Knex } from '@foyer/kit/server';

/** Named filters and columns of a list, which a user saved in one console. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table accounts_view (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references accounts_user (id) on delete cascade,
      -- Null in the platform console.
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      list text not null,
      name text collate "und-x-icu" not null,
      view text not null,
      created_at timestamptz(3) not null default now(),
      unique nulls not distinct (user_id, tenant_id, list, name)
    );
    create index accounts_view_tenant on accounts_view (tenant_id) where tenant_id is not null;
  `);
  await keyWithoutTenant(knex, 'accounts_view_pkey', 'a view belongs to a user, on any host');
  await enableRowSecurity(knex, 'accounts_view', 'platform');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table accounts_view');
}
