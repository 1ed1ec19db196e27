import type { Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants_tenant
      -- Since when it can't sell, why, and the address its people can write to.
      add column suspended_at timestamptz(3),
      add column suspended_reason text,
      add column suspended_contact text,
      add constraint tenants_tenant_suspension_is_whole
        check (num_nulls(suspended_at, suspended_reason, suspended_contact) in (0, 3))
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop view if exists tenants_tenant_v1 cascade;
    alter table tenants_tenant
      drop constraint tenants_tenant_suspension_is_whole,
      drop column suspended_contact,
      drop column suspended_reason,
      drop column suspended_at
  `);
}
