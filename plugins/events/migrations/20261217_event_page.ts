import type { Knex } from '@foyer/kit/server';

/** What the event's page tells buyers: description, door time, audience and refund policy. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table events_event
      add column description text not null default '',
      add column doors text not null default ''
        check (doors = '' or doors ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      add column age text not null default '',
      add column refund_terms text not null default ''
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table events_event
      drop column description, drop column doors, drop column age, drop column refund_terms
  `);
}
