import type { Knex } from '@foyer/kit/server';

/** The last change of a record is asked for by its id alone: by whoever was too late to save. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index kit_audit_record on kit_audit (subject_id, at, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index kit_audit_record');
}
