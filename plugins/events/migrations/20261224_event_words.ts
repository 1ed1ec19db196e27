import type { Knex } from '@foyer/kit/server';

/** Lets operators search the events of all tenants by words of their names. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index events_event_words on events_event using gin (to_tsvector('simple', name))
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_event_words');
}
