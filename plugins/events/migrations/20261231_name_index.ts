import type { Knex } from '@foyer/kit/server';

/** Lists of all tenants sorted by event name read only the first rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index events_event_name_all on events_event (name, id) include (tenant_id)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_event_name_all');
}
