import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table benchorders_order (
      tenant_id uuid not null references tenants_tenant (id),
      id uuid not null default gen_random_uuid(),
      order_uid text collate "und-x-icu" not null,
      created_at timestamptz(3) not null,
      full_name text collate "und-x-icu" not null,
      email text not null,
      status text collate "und-x-icu" not null,
      ticket_count int not null,
      total_cents bigint not null,
      primary key (tenant_id, id)
    )
  `);
  // Serves a page of one status, newest first, and its count by an index-only scan.
  await knex.raw(
    'create index benchorders_order_page on benchorders_order (tenant_id, status, created_at, id)',
  );
  await knex.raw(
    'create index benchorders_order_newest on benchorders_order (tenant_id, created_at, id)',
  );
  await enableRowSecurity(knex, 'benchorders_order', 'tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('benchorders_order');
}
