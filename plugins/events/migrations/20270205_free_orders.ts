import { enableRowSecurity, type Knex } from '@foyer/kit/server';

/**
 * What one address, device or email took without paying in the last day, and whether all free
 * orders of an event require confirmation. All three are stored as hashes with the event's own key.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table events_event add column requires_confirmation boolean not null default false
  `);
  await knex.raw(`
    create table events_taken (
      tenant_id uuid not null,
      id uuid not null default gen_random_uuid(),
      event_id uuid not null,
      -- The cart: its rows are one order.
      hold_id uuid not null,
      -- The hash, which is another one for each event.
      key text not null,
      ticket_type_id uuid not null,
      tickets integer not null check (tickets > 0),
      taken_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, event_id) references events_event (tenant_id, id) on delete cascade
    )
  `);
  await knex.raw('create index events_taken_key on events_taken (tenant_id, key, taken_at)');
  await knex.raw('create index events_taken_event on events_taken (tenant_id, event_id)');
  await knex.raw('create index events_taken_at on events_taken (taken_at)');
  await enableRowSecurity(knex, 'events_taken', 'tenant', { event: 'event_id' });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('events_taken');
  await knex.raw('alter table events_event drop column requires_confirmation');
}
