import type { Knex } from '@foyer/kit/server';

/** Finds a record's last change by its ID alone, to show it to an editor who saved too late. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index kit_audit_record on kit_audit (subject_id, at, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index kit_audit_record');
}
