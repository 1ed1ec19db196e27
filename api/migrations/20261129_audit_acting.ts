import type { Knex } from '@foyer/kit/server';

/**
 * Who acted for a tenant and why. Adds an index by kind of action, because a screen lists
 * the kinds and filters by one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table kit_audit
      add column acting_name text,
      add column acting_reason text,
      add constraint kit_audit_acting check ((acting_name is null) = (acting_reason is null))
  `);
  await knex.raw('create index kit_audit_kind on kit_audit (subject, action, tenant_id, at, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index kit_audit_kind');
  await knex.raw('alter table kit_audit drop column acting_name, drop column acting_reason');
}
