import { protect, type Knex } from '@foyer/kit/server';

/**
 * Limits on what one address or one device holds of an event. Both are known by a keyed hash of the
 * event's own, which lies beside the hold and is forgotten with it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table events_hold
      add column tickets integer not null default 0,
      add column address_key text,
      add column device_key text
  `);
  // How many tickets of its event each hash holds: two rows to look at, however many holds there are.
  await knex.raw(`
    create table events_holder (
      tenant_id uuid not null,
      -- The hash, which is another one for each event.
      id text not null,
      tickets integer not null check (tickets > 0),
      primary key (tenant_id, id)
    ) with (fillfactor = 50)
  `);
  await protect(knex, 'events_holder', 'tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('events_holder');
  await knex.raw(
    'alter table events_hold drop column tickets, drop column address_key, drop column device_key',
  );
}
