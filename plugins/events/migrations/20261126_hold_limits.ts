import { enableRowSecurity, type Knex } from '@foyer/kit/server';

/**
 * Limits on the holds of one address or device per event. Both are stored as a hash with the
 * event's own key, together with the hold, and deleted with it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table events_hold
      add column tickets integer not null default 0,
      add column address_key text,
      add column device_key text
  `);
  // The number of held tickets of its event per hash, so a check reads two rows regardless of the
  // number of holds.
  await knex.raw(`
    create table events_holder (
      tenant_id uuid not null,
      -- The hash, which is another one for each event.
      id text not null,
      tickets integer not null check (tickets > 0),
      primary key (tenant_id, id)
    ) with (fillfactor = 50)
  `);
  await enableRowSecurity(knex, 'events_holder', 'tenant');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('events_holder');
  await knex.raw(
    'alter table events_hold drop column tickets, drop column address_key, drop column device_key',
  );
}
