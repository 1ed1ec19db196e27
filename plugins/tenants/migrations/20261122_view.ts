import type { Knex } from '@foyer/kit/server';

/** What other plugins may read of a tenant. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create view tenants_tenant_v1 with (security_invoker = true) as
    select tenant_id, id, name, url, status, time_zone from tenants_tenant
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop view tenants_tenant_v1');
}
